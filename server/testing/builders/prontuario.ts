import { confirmarEmail } from '#contracts/contas/email.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as pessoas from '#contracts/contas/pessoas.contract.ts';
import type { TestApp } from '../app/app.ts';
import { mailTo, tokenIn } from '../app/mail.ts';
import * as build from './builders.ts';
import type { Patient } from './builders.ts';

/** An adult whom an account asks for, and who agreed by the link at their address. */
export async function agreedAdult(app: TestApp, mother: Patient) {
  const cpf = build.randomCpf();
  const email = build.dadosDe().emailContato;
  const typed = { nome: 'Ivone Machado', data_nascimento: '14/02/1965', parentesco: 'pai', declara: true };
  const person = await mother.http.want(pessoas.salvarPessoa, 201, { body: { ...typed, cpf, email } });
  const token = tokenIn(await mailTo(app, email, 'pede a sua autorização'), 'autorizar');
  const body = { token, autoriza: true };
  await build.visitor(app).want(pessoas.responderAutorizacao, 200, { body });
  return { ...person, email };
}

/** An account of the same CPF; `email`: the address that it confirmed. */
export async function ownAccount(app: TestApp, cpf: string, email: string | null): Promise<Patient> {
  const own = await build.registerPatient(app, cpf);
  const dados = { ...own.dados, nome: 'Ivone Machado', data_nascimento: '14/02/1965' };
  const { emailContato } = dados;
  const body = { ...dados, emailContato: email ?? emailContato };
  await own.http.want(salvarCliente, 200, { body });
  if (email !== null) {
    const token = tokenIn(await mailTo(app, email, 'Confirme'), 'confirmar-email');
    await build.visitor(app).want(confirmarEmail, 200, { body: { token } });
  }
  return own;
}

/** A mother with an order of her own and a paid one of an adult, whose account is there, too. */
export async function familyWithAdult(app: TestApp, options: { email?: boolean; servico?: string } = {}) {
  const mother = await build.newPatient(app);
  const ivone = await agreedAdult(app, mother);
  const { id } = await build.paidPedido(app, mother, options.servico ?? build.SERVICO, ivone.id);
  const own = await ownAccount(app, ivone.cpf, options.email === false ? null : ivone.email);
  return { mother, ivone, id, own };
}

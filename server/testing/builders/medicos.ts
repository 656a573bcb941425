import { adicionarMedico, ativarMedico, type CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { entrarMedico, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import type { MedicoDigitado } from '#domain/contas/medico.ts';
import type { TestApp } from '../app/app.ts';
import { signInAdmin, visitor } from './builders.ts';
import type { Client } from '../app/client.ts';
import { mailTo, tokenIn } from '../app/mail.ts';
import { randomCpf, SENHA } from './people.ts';

/** A doctor's record as typed at `/medicos`, with a CPF, registration and address of its own. */
export function medicoDigitado(change: Partial<MedicoDigitado> = {}): MedicoDigitado {
  const cpf = randomCpf();
  return {
    nome: 'Helena Prado',
    tratamento: '',
    cpf,
    telefone: '(11) 3000-0042',
    // As many digits as a CPF draws: with six, every few hundredth run drew one number twice.
    crm: cpf.slice(0, 9),
    uf: 'SP',
    rqe: '00045',
    especialidade: 'Clínica médica',
    email: `medica.${cpf}@exemplo.com.br`,
    endereco: 'Rua das Palmeiras, 210, sala 31, São Paulo, SP, 01226-010',
    ...change,
  };
}

/** A doctor whom the administrator added; the first password is still to be set. */
export async function addMedico(app: TestApp, change?: Partial<MedicoDigitado>): Promise<CadastroDoMedico> {
  const admin = await signInAdmin(app);
  return (await admin.want(adicionarMedico, 201, { body: medicoDigitado(change) })).medico;
}

/** The token of the newest invitation that was mailed to an address. */
export async function invitationToken(app: TestApp, email: string): Promise<string> {
  return tokenIn(await mailTo(app, email, 'Seu acesso à equipe'), 'nova-senha');
}

/** An active doctor who is signed in. */
export async function newMedico(app: TestApp): Promise<{ http: Client; medico: CadastroDoMedico }> {
  const { id, email } = await addMedico(app);
  const token = await invitationToken(app, email);
  const http = visitor(app);
  await http.want(salvarNovaSenha, 200, { body: { token, senha: SENHA, confirmacao: SENHA } });
  const admin = await signInAdmin(app);
  const { medico } = await admin.want(ativarMedico, 200, { params: { id } });
  await http.want(entrarMedico, 200, { body: { email, senha: SENHA } });
  return { http, medico };
}

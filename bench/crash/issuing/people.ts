import { randomUUID } from 'node:crypto';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import { adicionarMedico, ativarMedico, type CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { autorizarAssinatura, voltarDaAutorizacao } from '#contracts/documentos/assinar.contract.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { servicoDe } from '#domain/documentos/regras/regras.testing.ts';
import { pressDecision } from '#demo/psc/open-session.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { medicoDigitado } from '#testing/builders/medicos.ts';
import { tokenIn } from '#testing/app/mail.ts';
import type { Providers } from '../providers.ts';
import { until } from './until.ts';

type At = { url: string };
export type Doctor = { http: Client; medico: CadastroDoMedico };

/** A paid order in the hand of its doctor, ready for its documents. */
export type HeldCase = { id: string; tipo: TipoDeDocumento; patient: build.Patient; medica: Doctor };

/**
 * An active doctor with a signing session at the provider's page: its key survives the server's process.
 * @param enrol sets up what the first sign-in asks for
 */
export async function newDoctor(
  at: At,
  admin: Client,
  { smtp }: Pick<Providers, 'smtp'>,
  enrol: (http: Client) => Promise<unknown> = async () => undefined,
): Promise<Doctor> {
  const { medico } = await admin.want(adicionarMedico, 201, { body: medicoDigitado() });
  const { email, id } = medico;
  const mail = await until('the invitation of a doctor', async () =>
    (await smtp.mensagens()).find(({ para }) => para.includes(email)),
  );
  const http = build.visitor(at);
  const token = tokenIn(mail, 'nova-senha');
  await http.want(salvarNovaSenha, 200, { body: { token, senha: build.SENHA, confirmacao: build.SENHA } });
  await admin.want(ativarMedico, 200, { params: { id } });
  await http.want(entrarMedico, 200, { body: { email, senha: build.SENHA } });
  await enrol(http);
  const { url } = await http.want(autorizarAssinatura, 200);
  const { searchParams } = await pressDecision(url);
  await http.want(voltarDaAutorizacao, 303, { query: Object.fromEntries(searchParams) });
  return { http, medico };
}

/** A paid order of the service of a kind, taken by a doctor who compared the identity and wrote a note. */
export async function newCase(
  at: At,
  medica: Doctor,
  tipo: TipoDeDocumento,
  { asaas }: Pick<Providers, 'asaas'>,
): Promise<HeldCase> {
  const patient = await build.newPatient(at);
  const { id, idPayment } = await build.chargedPedido(patient, servicoDe(tipo));
  await fetch(asaas.payUrl(idPayment ?? ''), { method: 'POST', redirect: 'manual' });
  await until('a payment to arrive', async () => {
    const { cobranca } = await build.readPedido(patient, id);
    return cobranca?.estado === 'paga' || undefined;
  });
  const params = { id };
  await medica.http.want(assumirCaso, 200, { params });
  await medica.http.want(caso.conferirIdentidade, 200, { params, body: { conferida: true, como: 'video' } });
  const body = { id: randomUUID(), texto: 'Conferi os arquivos e o histórico.' };
  await medica.http.want(caso.escreverNota, 200, { params, body });
  return { id, tipo, patient, medica };
}

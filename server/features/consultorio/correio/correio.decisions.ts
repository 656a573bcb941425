import { passoQueVolta, type PassoQueVolta } from '#domain/correio/envio.ts';
import { lerRastreio, type Transportadora } from '#domain/correio/rastreio.ts';
import type { EstadoDoDocumento } from '#domain/documentos/estado-do-documento.ts';
import { notFound } from '#platform/app-error.ts';
import { job, merge, type Contribution } from '#platform/db/command/decision.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { automaticLine } from '#features/chat/chat/chat.public.ts';
import type { LockedCaso } from '../caso/caso.public.ts';
import * as errors from './correio.errors.ts';
import type { EnvioRow } from './correio.repository.ts';

/** Carrier and tracking code of a letter. */
export type CodigoDoEnvio = { transportadora: Transportadora; rastreio: string };

type Locked = { locked: LockedCaso | undefined; envio: EnvioRow | undefined };

/** @throws 404 */
export function requireEnvio({ locked: caso, envio }: Locked): { caso: LockedCaso; envio: EnvioRow } {
  if (!caso || !envio) throw notFound();
  return { caso, envio };
}

/** @throws 404, envioEncerrado, foraDoCorreio */
export function requireOnItsWay(state: Locked): { caso: LockedCaso; envio: EnvioRow } {
  const { caso, envio } = requireEnvio(state);
  // An order that was reopened did not arrive after all: its letter may come back, or be lost.
  if (envio.situacao === 'devolvido' || envio.situacao === 'extraviado') throw errors.envioEncerrado();
  requireHere(caso, 'postado');
  return { caso, envio };
}

export function requireToPost(caso: LockedCaso | undefined): LockedCaso {
  if (!caso) throw notFound();
  requireHere(caso, 'a postar');
  return caso;
}

export function requireHere({ atendimento, status }: LockedCaso, here: 'a postar' | 'postado'): void {
  if (atendimento !== here || status !== 'Aguardando Pagamento') throw errors.foraDoCorreio();
}

type Folha = { estado: EstadoDoDocumento; folha_impressa_em: Date | null; assinado_em: Date | null };

/** The newest act upon sheets that can be taken back; null for none. */
export function passoDasFolhas(folhas: readonly Folha[], postadaEm: Date | null): PassoQueVolta | null {
  const acts = folhas.map(({ estado, folha_impressa_em: impressaEm, assinado_em }) => ({
    assinadaEm: estado === 'impresso' ? assinado_em : null,
    impressaEm,
  }));
  return passoQueVolta(acts, postadaEm);
}

export function readCodigo({ transportadora, rastreio }: CodigoDoEnvio): CodigoDoEnvio {
  const lido = lerRastreio(transportadora, rastreio);
  if (!lido.ok) throw errors.rastreioRecusado(lido.motivo);
  return { transportadora, rastreio: lido.codigo };
}

/** News of a letter that its patient reads. */
export const NOVAS_DO_ENVIO = ['postado', 'corrigido', 'devolvido', 'extraviado'] as const;
export type NovaDoEnvio = (typeof NOVAS_DO_ENVIO)[number];

/** Mails the patient what happened to their letter; `vez` tells one correction from the next. */
export const avisarEnvioJob: JobDefinition<{
  envioId: string;
  clienteId: string;
  nova: NovaDoEnvio;
  vez: string;
}> = {
  name: 'consultorio.avisar_envio',
  options: PATIENT_RETRIES,
};

type News = { envioId: string; nova: NovaDoEnvio; words: string };

/** Tells the patient, in the chat and by mail. */
export function newsOf(
  { id: pedidoId, cliente_id: clienteId, numero }: LockedCaso,
  { envioId, nova, words }: News,
  { now, newId }: { now: Date; newId: () => string },
): Contribution {
  const mensagem = `Pedido ${numero} ${words}`;
  const mail = job(avisarEnvioJob, { envioId, clienteId, nova, vez: newId() });
  return merge(automaticLine({ mensagem, pedidoId, clienteId, repete: true }, now), { jobs: [mail] });
}

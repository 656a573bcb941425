import { randomUUID } from 'node:crypto';
import type { AvisoEditavel } from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import {
  AVISOS,
  CHAVES_DOS_AVISOS,
  ehChaveDoAviso,
  mesmoTexto,
  type ChaveDoAviso,
} from '#domain/avisos/avisos.ts';
import { problemasDoAviso, type ProblemaDoAviso } from '#domain/avisos/problemas-do-aviso.ts';
import { maskEmail } from '#domain/contas/email.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound, tooManyTries, AppError } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { announceAvisos } from '../catalogo.events.ts';
import { saveUponVersions, wholeList } from '../edicao/edicao.public.ts';
import * as repository from './avisos.repository.ts';
import type { AvisoRow } from './avisos.repository.ts';

/** 400: a text that may not go out, one detail for each part; nothing is saved or sent. */
const avisoRecusado = (problemas: readonly ProblemaDoAviso[]) =>
  new AppError(
    400,
    'aviso_recusado',
    'Confira os campos destacados. Nada foi salvo.',
    problemas.map(({ campo, mensagem }) => ({ campo, mensagem })),
  );

/** 409: the notice was changed elsewhere since it was read; nothing is saved. */
const avisoMudado = () =>
  new AppError(
    409,
    'aviso_mudado',
    'Este aviso mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual texto vale.',
  );

/** Test mails of one administrator. */
export const TEST_LIMIT = { max: 20, windowSeconds: 3_600 };

/** A text to try out; `vez` is an id of this mail, so that a retry is the same one. */
export type TesteDeAviso = { chave: ChaveDoAviso; texto: TextoDoAviso; vez: string };

/** Mails a notice with made-up values to the administrator. */
export const testarAvisoJob: JobDefinition<TesteDeAviso> = {
  name: 'catalogo.testar_aviso',
  options: PATIENT_RETRIES,
};

/** Editing takes a proof of who is there, which the context of accounts offers. */
export type EditDeps = BaseDeps & {
  requireProva(call: UseCase<Admin, null, BaseDeps>): Promise<void>;
};

function emVigor(chave: ChaveDoAviso, row: AvisoRow | undefined): AvisoEditavel {
  const edited = editedIn(chave, row);
  return {
    chave,
    texto: edited ?? AVISOS[chave].texto,
    editado: edited !== undefined,
    versao: row?.versao ?? 0,
    em: row?.em.toISOString() ?? null,
  };
}

/**
 * The edited words of a notice. Undefined where the built-in text is in force, also because the edited one lacks a value that
 * the notice requires by now.
 */
function editedIn(chave: ChaveDoAviso, row: AvisoRow | undefined): TextoDoAviso | undefined {
  const texto = row?.texto ?? null;
  return texto === null || problemasDoAviso(AVISOS[chave], texto).length > 0 ? undefined : texto;
}

/** The edited words of a notice, in one database round trip; undefined where the built-in text is in force. */
export async function textoDoAviso(
  { db }: Pick<BaseDeps, 'db'>,
  chave: ChaveDoAviso,
): Promise<TextoDoAviso | undefined> {
  return editedIn(chave, await repository.findAviso(db, chave));
}

/** Every notice of the house as it is now, in the order of the editor. */
export async function lerAvisos({ deps }: UseCase<Admin, null, BaseDeps>): Promise<AvisoEditavel[]> {
  const rows = await repository.listAvisos(deps.db);
  return CHAVES_DOS_AVISOS.map((chave) =>
    emVigor(
      chave,
      rows.find((row) => row.chave === chave),
    ),
  );
}

/** Changes of notices by the administrator, newest first, 200 at most. */
export function lerHistorico({ deps }: UseCase<Admin, null, BaseDeps>): Promise<AvisoRow[]> {
  return repository.listAvisoHistory(deps.db, 200);
}

/**
 * Changes the text of a notice, also for mails that wait in the queue, or restores the built-in one (`texto` null). The text
 * in force is no change, whatever version was edited.
 * @throws naoEncontrado, 400 aviso_recusado, 403 prova_necessaria, 409 aviso_mudado
 */
export async function salvarAviso({
  actor,
  input: { chave, texto, versao },
  deps,
}: UseCase<
  Admin,
  { chave: string; texto: TextoDoAviso | null; versao: number },
  EditDeps
>): Promise<AvisoEditavel> {
  const known = requireFit(chave, texto);
  await deps.requireProva({ actor, input: null, deps });
  const original = AVISOS[known].texto;
  const wanted = texto !== null && mesmoTexto(texto, original) ? null : texto;
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    read: async (db) => wholeList(await repository.findAviso(db, known)),
    same: (row) => mesmoTexto(emVigor(known, row).texto, wanted ?? original),
    upToDate: (row) => (row?.versao ?? 0) === versao,
    stale: avisoMudado,
    write: (db, _, author) =>
      repository.insertAviso(db, { chave: known, versao: versao + 1, texto: wanted }, author),
    audit: { action: 'aviso.mudar', targetType: 'aviso' },
    announce: announceAvisos,
  });
  return emVigor(known, written[0] ?? before);
}

/**
 * Mails a text to the administrator's own address, with made-up values. @returns the sentence for the page
 * @throws naoEncontrado, 400 aviso_recusado, 429
 */
export async function testarAviso({
  actor,
  input: { chave, texto },
  deps,
}: UseCase<
  Admin,
  { chave: string; texto: TextoDoAviso },
  BaseDeps & { signer: Signer; settings: { adminEmail: string } }
>): Promise<string> {
  const known = requireFit(chave, texto);
  const key = deps.signer.key('aviso-de-teste', actor.administradorId);
  if (!(await countTry(deps.db, key, TEST_LIMIT))) throw tooManyTries();
  await deps.runInTransaction({ actor }, async (uow) => {
    await uow.enqueue(testarAvisoJob, { chave: known, texto, vez: randomUUID() });
  });
  return `Enviamos um teste para ${maskEmail(deps.settings.adminEmail)}.`;
}

/** @throws naoEncontrado for an unknown notice, 400 aviso_recusado for a text that may not go out */
function requireFit(chave: string, texto: TextoDoAviso | null): ChaveDoAviso {
  if (!ehChaveDoAviso(chave)) throw notFound();
  const problemas = texto === null ? [] : problemasDoAviso(AVISOS[chave], texto);
  if (problemas.length > 0) throw avisoRecusado(problemas);
  return chave;
}

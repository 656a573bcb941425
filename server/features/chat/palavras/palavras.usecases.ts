import { z } from 'zod';
import { palavrasProcuradas } from '#domain/chat/palavras.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as lines from './palavras.repository.ts';
import type { AchadaRow, PlaceOfLine } from './palavras.repository.ts';

const PAGE_SIZE = 20;
/** Above every uuid, for a place behind all messages of an instant. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** 400: the `depois` cursor of the search cannot be parsed. */
const paginaDesconhecida = () =>
  new AppError(400, 'pagina_desconhecida', 'Esta parte da busca não existe mais. Busque de novo.');

export type Achadas = { palavras: string[]; mensagens: AchadaRow[]; proxima: string | null };

/**
 * One page of the messages that have all words of a search, newest first; none where no word is long enough. Writes an audit row,
 * without the words.
 * @throws paginaDesconhecida for a cursor that cannot be parsed
 */
export async function procurarMensagens({
  actor,
  input: { busca, depois },
  deps,
}: UseCase<Admin, { busca: string; depois: string | null }, BaseDeps>): Promise<Achadas> {
  const palavras = palavrasProcuradas(busca);
  const antes = depois === null ? newestPlace(deps.clock()) : parsePlace(depois);
  if (palavras === null) return { palavras: [], mensagens: [], proxima: null };
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'chat.procurar', targetType: 'administrador', targetId: actor.administradorId }),
  );
  const found = await lines.findLines(deps.db, actor, palavras, { antes, limite: PAGE_SIZE + 1 });
  const mensagens = found.slice(0, PAGE_SIZE);
  const last = mensagens.at(-1);
  const proxima = found.length > PAGE_SIZE && last ? `${last.micros}.${last.id}` : null;
  return { palavras, mensagens, proxima };
}

/** Behind all messages, those of a clock that runs ahead included. */
function newestPlace(now: Date): PlaceOfLine {
  return { micros: (now.getTime() + 86_400_000) * 1000, id: LAST_ID };
}

const placeSchema = z.object({
  micros: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
  id: z.uuid(),
});

function parsePlace(text: string): PlaceOfLine {
  const [micros, id] = text.split('.');
  const read = placeSchema.safeParse({ micros, id });
  if (!read.success) throw paginaDesconhecida();
  return read.data;
}

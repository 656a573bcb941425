import { z } from 'zod';
import { MENOS_DE_NOME, palavrasDoNome } from '#domain/mesa/busca-pedidos.ts';
import { onlyDigits, parseCpf } from '#domain/contas/cpf.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Caixa } from '#domain/chat/caixas.ts';
import { readCaixas } from './caixas.repository.ts';
import * as lista from './lista.repository.ts';
import type {
  PatientSearch,
  ListedConversa,
  ConversaPosition,
  ConversaFilter,
  ConversaSet,
} from './lista.repository.ts';
import * as pacientes from './pacientes.repository.ts';

const PAGE_SIZE = 30;
const PEDIDOS_SHOWN = 20;
/**
 * Upper bound of conversations scanned, newest first, for a search by name: a common name fills a page from
 * these.
 */
const NEWEST_SCANNED = 1000;
/**
 * Up to this many matching patients are read and sorted in memory; with more matches, scanning from the
 * newest conversation is faster.
 */
const MAX_GATHERED = 500;

/** 400: the `depois` cursor of the conversation list cannot be parsed. */
const paginaDesconhecida = () =>
  new AppError(400, 'pagina_desconhecida', 'Esta parte da lista não existe mais. Abra a lista de novo.');

/** Sets with a part that the last message sorts. */
const SORTED_BY_LINE = new Set<ConversaSet>(['todas', 'aguardando', 'fechadas']);

type ConversaQuery = { busca: string; caixa: Caixa | null; etiqueta: string | null; depois: string | null };

/**
 * One page of a box of the administrator's list, or of all but those put off: first possible emergencies, then the others who
 * wait for an answer, the longest wait first; then the rest by their last message, newest first. Those put off are sorted by the
 * moment at which they come back. A search or a label in all finds every patient, those without a conversation after the others.
 * The number of rows read is bounded, whatever the size of the table.
 * @returns the page, and the cursor of the next one or null
 * @throws paginaDesconhecida for a cursor that cannot be parsed
 */
export async function buscarConversas({
  actor,
  input: { busca, caixa, etiqueta, depois },
  deps,
}: UseCase<Admin, ConversaQuery, BaseDeps>): Promise<{
  conversas: ListedConversa[];
  proxima: string | null;
}> {
  const search = parseSearch(busca);
  const filter: ConversaFilter = {
    search,
    etiqueta,
    which: caixa ?? 'todas',
    depois: depois === null ? null : parsePosition(depois),
    now: deps.clock(),
  };
  const [found] = await Promise.all([findPage(deps, filter), recordLook(deps, actor, 'conversas.ler')]);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const rows =
    page.length === 0
      ? []
      : await lista.listConversas(
          deps.db,
          actor,
          page.map(({ id }) => id),
        );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    conversas: page.flatMap(({ id }) => byId.get(id) ?? []),
    proxima: found.length > PAGE_SIZE && last ? positionText(last) : null,
  };
}

/** A search of digits, dots and dashes only is a CPF or part of one; anything else is words of a name. */
function parseSearch(busca: string): PatientSearch | null {
  const digits = /^[\d.\-\s]+$/.test(busca) ? onlyDigits(busca) : '';
  if (digits !== '') return { cpf: digits };
  const words = palavrasDoNome(busca);
  return words.length === 0 ? null : { words };
}

/** Finds the positions of one page plus one, so that the caller knows whether there is a next page. */
async function findPage({ db }: Pick<BaseDeps, 'db'>, filter: ConversaFilter): Promise<ConversaPosition[]> {
  const { search, etiqueta, which, depois } = filter;
  const limit = PAGE_SIZE + 1;
  if (etiqueta !== null || (search !== null && isIndexed(search))) {
    if ((search === null || 'words' in search) && depois?.ordem !== 0) {
      const first = await walk(db, filter, { limit, scanned: NEWEST_SCANNED });
      if (first.length === limit) return first;
    }
    const all = await lista.gatherPacientes(db, filter, MAX_GATHERED + 1);
    if (all.length <= MAX_GATHERED) {
      return all
        .filter((row) => depois === null || comparePosition(row, depois) > 0)
        .toSorted(comparePosition)
        .slice(0, limit);
    }
  }
  const conversas = depois?.ordem === 0 ? [] : await walk(db, filter, { limit });
  const room = limit - conversas.length;
  if ((search === null && etiqueta === null) || which !== 'todas' || room === 0) return conversas;
  return [...conversas, ...(await lista.walkSilentPatients(db, filter, room))];
}

/** The conversations after the cursor: the parts that are sorted by a moment, then the others. */
async function walk(
  db: BaseDeps['db'],
  filter: ConversaFilter,
  { limit, scanned }: { limit: number; scanned?: number },
): Promise<ConversaPosition[]> {
  const { which, depois, now } = filter;
  const found: ConversaPosition[] = [];
  const room = () => limit - found.length;
  for (const timed of lista.timedParts(which, now)) {
    if (depois !== null && depois.part > timed.part) continue;
    // oxlint-disable-next-line no-await-in-loop -- the next part is read only where this one leaves room
    if (room() > 0) found.push(...(await lista.walkByMoment(db, filter, timed, { limit: room(), scanned })));
  }
  if (SORTED_BY_LINE.has(which) && room() > 0)
    found.push(...(await lista.walkConversas(db, filter, { limit: room(), scanned })));
  return found;
}

function isIndexed(search: PatientSearch): boolean {
  if ('cpf' in search) return search.cpf.length >= MENOS_DE_NOME;
  return search.words.some((word) => word.length >= MENOS_DE_NOME);
}

/**
 * Sort order of the list: its parts; within one rows with a moment by it, then by ascending `ordem`; others by descending
 * `ordem`, then descending id as the database compares uuids. Positive where `a` comes after `b`.
 */
function comparePosition(a: ConversaPosition, b: ConversaPosition): number {
  if (a.part !== b.part) return a.part - b.part;
  if (a.marco !== null && b.marco !== null) return a.marco - b.marco || a.ordem - b.ordem;
  if (a.ordem !== b.ordem) return b.ordem - a.ordem;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

const whole = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
const positionSchema = z.object({ part: whole, marco: whole.nullable(), ordem: whole, id: z.uuid() });

function positionText({ part, marco, ordem, id }: ConversaPosition): string {
  return `${part}.${marco ?? ''}.${ordem}.${id}`;
}

function parsePosition(text: string): ConversaPosition {
  const [part, marco, ordem, id] = text.split('.');
  const read = positionSchema.safeParse({ part, marco: marco === '' ? null : marco, ordem, id });
  if (!read.success) throw paginaDesconhecida();
  return read.data;
}

/** How many conversations each box holds, and since when the longest wait: the badge of the administrator's desk, too. */
export function resumirConversas({ deps }: UseCase<Admin, null, BaseDeps>) {
  return readCaixas(deps.db, deps.clock());
}

/** Finds the patient of a CPF for opening their conversation; writes an audit row. @throws naoEncontrado */
export async function abrirConversa({ actor, input, deps }: UseCase<Admin, { cpf: string }, BaseDeps>) {
  const parsed = parseCpf(input.cpf);
  const paciente = parsed.ok
    ? await pacientes.findPatientByCpfForDesk(deps.db, actor, parsed.cpf)
    : undefined;
  if (!paciente) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'chat.abrir', targetType: 'cliente', targetId: paciente.id }),
  );
  return paciente;
}

/**
 * The newest orders of a conversation's patient, at most 20; audited as a look at the conversation.
 * @throws naoEncontrado for an unknown or closed account
 */
export async function listarPedidosDaConversa({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>) {
  if (!(await pacientes.patientExists(deps.db, actor, id))) throw notFound();
  const [pedidos] = await Promise.all([
    pacientes.listNewestPedidos(deps.db, systemScope(actor, id), PEDIDOS_SHOWN),
    recordLook(deps, actor, 'chat.ler', { tipo: 'cliente', id }),
  ]);
  return pedidos;
}

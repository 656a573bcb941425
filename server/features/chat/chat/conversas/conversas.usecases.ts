import { z } from 'zod';
import { MENOS_DE_NOME, palavrasDoNome } from '../../../../../domain/pedidos/busca-pedidos.ts';
import { onlyDigits, parseCpf } from '../../../../../domain/contas/cpf.ts';
import { systemScope, type Admin } from '../../../../platform/actor.ts';
import { AppError, notFound } from '../../../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { readWaitingPatients } from './conversas.repository.ts';
import * as lista from './lista.repository.ts';
import type { PatientSearch, ListedConversa, ConversaPosition, ConversaFilter } from './lista.repository.ts';
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

type ConversaQuery = { busca: string; naoLidas: boolean; depois: string | null };

/**
 * One page of the administrator's list: conversations by their last message, newest first; a search also
 * finds patients without a conversation, after the others. The number of rows read is bounded, whatever the
 * size of the table.
 * @returns the page, and the cursor of the next one or null
 * @throws paginaDesconhecida for a cursor that cannot be parsed
 */
export async function buscarConversas({
  actor,
  input: { busca, naoLidas, depois },
  deps,
}: UseCase<Admin, ConversaQuery, BaseDeps>): Promise<{
  conversas: ListedConversa[];
  proxima: string | null;
}> {
  const search = parseSearch(busca);
  const filter = { search, naoLidas, depois: depois === null ? null : parsePosition(depois) };
  const found = await findPage(deps, filter);
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
    proxima: found.length > PAGE_SIZE && last ? `${last.ordem}.${last.id}` : null,
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
  const { search, naoLidas, depois } = filter;
  const limit = PAGE_SIZE + 1;
  if (search !== null && isIndexed(search)) {
    if ('words' in search && depois?.ordem !== 0) {
      const newest = await lista.walkConversas(db, filter, { limit, scanned: NEWEST_SCANNED });
      if (newest.length === limit) return newest;
    }
    const all = await lista.gatherPacientes(db, search, MAX_GATHERED + 1);
    if (all.length <= MAX_GATHERED) {
      return all
        .filter(({ nao_lida }) => nao_lida || !naoLidas)
        .filter((row) => depois === null || comparePosition(row, depois) > 0)
        .toSorted(comparePosition)
        .slice(0, limit);
    }
  }
  const conversas = depois?.ordem === 0 ? [] : await lista.walkConversas(db, filter, { limit });
  const room = limit - conversas.length;
  if (search === null || naoLidas || room === 0) return conversas;
  return [...conversas, ...(await lista.walkSilentPatients(db, filter, room))];
}

function isIndexed(search: PatientSearch): boolean {
  if ('cpf' in search) return search.cpf.length >= MENOS_DE_NOME;
  return search.words.some((word) => word.length >= MENOS_DE_NOME);
}

/**
 * Sort order of the list: descending `ordem`, then descending id as the database compares uuids. Positive
 * where `a` comes after `b`.
 */
function comparePosition(a: ConversaPosition, b: ConversaPosition): number {
  if (a.ordem !== b.ordem) return b.ordem - a.ordem;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

const positionSchema = z.object({ ordem: z.coerce.number().int().nonnegative(), id: z.uuid() });

function parsePosition(text: string): ConversaPosition {
  const [ordem, id] = text.split('.');
  const read = positionSchema.safeParse({ ordem, id });
  if (!read.success) throw paginaDesconhecida();
  return read.data;
}

/** How many patients wait for an answer, and since when: the badge of the administrator's desk. */
export function resumirConversas({ deps }: UseCase<Admin, null, BaseDeps>) {
  return readWaitingPatients(deps.db);
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
 * The newest orders of a conversation's patient, at most 20.
 * @throws naoEncontrado for an unknown or closed account
 */
export async function listarPedidosDaConversa({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>) {
  if (!(await pacientes.patientExists(deps.db, actor, id))) throw notFound();
  return pacientes.listNewestPedidos(deps.db, systemScope(actor, id), PEDIDOS_SHOWN);
}

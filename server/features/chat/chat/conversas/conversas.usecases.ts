import { z } from 'zod';
import { MENOS_DE_NOME, palavrasDoNome } from '../../../../../domain/busca-pedidos.ts';
import { onlyDigits, parseCpf } from '../../../../../domain/cpf.ts';
import { systemScope, type Admin } from '../../../../platform/actor.ts';
import { naoEncontrado } from '../../../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { paginaDesconhecida } from '../chat.errors.ts';
import { readEspera } from './conversas.repository.ts';
import * as lista from './lista.repository.ts';
import type { Achado, ListedConversa, Lugar, Recorte } from './lista.repository.ts';
import * as pacientes from './pacientes.repository.ts';

const PAGINA = 30;
const PEDIDOS = 20;
/** A name that many have fills a page from so many of the newest conversations. */
const NOVAS = 1000;
/** So many patients are gathered and sorted; where more fit, walking from the newest conversation is sooner done. */
const JUNTADOS = 500;

type Busca = { busca: string; naoLidas: boolean; depois: string | null };

/**
 * One page of the desk's list: conversations, written to last first; a search finds patients without one too, after
 * the others. No more rows are touched than a page needs, however many there are.
 * @throws paginaDesconhecida
 */
export async function buscarConversas({
  actor,
  input: { busca, naoLidas, depois },
  deps,
}: UseCase<Admin, Busca, BaseDeps>): Promise<{ conversas: ListedConversa[]; proxima: string | null }> {
  const achado = lerAchado(busca);
  const recorte = { achado, naoLidas, depois: depois === null ? null : lerLugar(depois) };
  const found = await procurar(deps, recorte);
  const page = found.slice(0, PAGINA);
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
    proxima: found.length > PAGINA && last ? `${last.ordem}.${last.id}` : null,
  };
}

/** What is written in digits, dots and dashes only is meant as a CPF, or as a part of one. */
function lerAchado(busca: string): Achado | null {
  const digitos = /^[\d.\-\s]+$/.test(busca) ? onlyDigits(busca) : '';
  if (digitos !== '') return { cpf: digitos };
  const palavras = palavrasDoNome(busca);
  return palavras.length === 0 ? null : { palavras };
}

/** The rows of a page and one more, where there is a next page. */
async function procurar({ db }: Pick<BaseDeps, 'db'>, recorte: Recorte): Promise<Lugar[]> {
  const { achado, naoLidas, depois } = recorte;
  const limit = PAGINA + 1;
  if (achado !== null && temIndice(achado)) {
    if ('palavras' in achado && depois?.ordem !== 0) {
      const newest = await lista.walkConversas(db, recorte, { limit, entre: NOVAS });
      if (newest.length === limit) return newest;
    }
    const all = await lista.gatherPacientes(db, achado, JUNTADOS + 1);
    if (all.length <= JUNTADOS) {
      return all
        .filter(({ nao_lida }) => nao_lida || !naoLidas)
        .filter((row) => depois === null || adiante(row, depois) > 0)
        .toSorted(adiante)
        .slice(0, limit);
    }
  }
  const conversas = depois?.ordem === 0 ? [] : await lista.walkConversas(db, recorte, { limit });
  const room = limit - conversas.length;
  if (achado === null || naoLidas || room === 0) return conversas;
  return [...conversas, ...(await lista.walkCalados(db, recorte, room))];
}

function temIndice(achado: Achado): boolean {
  if ('cpf' in achado) return achado.cpf.length >= MENOS_DE_NOME;
  return achado.palavras.some((palavra) => palavra.length >= MENOS_DE_NOME);
}

/** Newest first, then by id as the database sorts it; positive where `a` comes after `b`. */
function adiante(a: Lugar, b: Lugar): number {
  if (a.ordem !== b.ordem) return b.ordem - a.ordem;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

const lugar = z.object({ ordem: z.coerce.number().int().nonnegative(), id: z.uuid() });

function lerLugar(text: string): Lugar {
  const [ordem, id] = text.split('.');
  const read = lugar.safeParse({ ordem, id });
  if (!read.success) throw paginaDesconhecida();
  return read.data;
}

/** What the desk's badge says. */
export function resumirConversas({ deps }: UseCase<Admin, null, BaseDeps>) {
  return readEspera(deps.db);
}

/** Whose conversation a CPF is; opening it is audited. @throws naoEncontrado */
export async function abrirConversa({ actor, input, deps }: UseCase<Admin, { cpf: string }, BaseDeps>) {
  const parsed = parseCpf(input.cpf);
  const paciente = parsed.ok ? await pacientes.findPacienteDoCpf(deps.db, actor, parsed.cpf) : undefined;
  if (!paciente) throw naoEncontrado();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ acao: 'chat.abrir', alvoTipo: 'cliente', alvoId: paciente.id }),
  );
  return paciente;
}

/** The newest orders of the patient of a conversation. @throws naoEncontrado */
export async function listarPedidos({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>) {
  if (!(await pacientes.existePaciente(deps.db, actor, id))) throw naoEncontrado();
  return pacientes.listPedidosDoPaciente(deps.db, systemScope(actor, id), PEDIDOS);
}

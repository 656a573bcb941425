import {
  lerNumeroEscolhido,
  lerTalao,
  MAX_MOTIVO_DO_TALAO,
  inicioDoRitmo,
  numeroInteiro,
  type FaixaDoTalao,
} from '#domain/documentos/emissao/talao.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { taloesEvents } from '../documentos.events.ts';
import * as errors from './taloes.errors.ts';
import * as repository from './taloes.repository.ts';
import type { FolhaDoTalaoRow, NewTalao, TalaoHeld, TalaoRow, TipoDoTalao } from './taloes.repository.ts';

/** Most books of one doctor, closed ones included. */
export const MAX_TALOES = 200;
const LISTED = 1_000;
const PAGE = 50;

type Call<Input> = UseCase<Admin, Input, BaseDeps>;

/** Books with what is left of each, open ones first. */
export function listarTaloes({ deps: { db, clock } }: Call<null>): Promise<TalaoRow[]> {
  return repository.listTaloes(db, { desde: inicioDoRitmo(clock()), limit: LISTED });
}

type Typed = { id: string; medico: string; tipo: TipoDoTalao; serie: string; inicio: string; fim: string };

/**
 * Enters a range of numbered forms in the state of its doctor's registration; the same id again answers alike.
 * @throws 400 talao_invalido, 404 for an unknown doctor, 409 talao_repetido, 409 taloes_demais
 */
export async function salvarTalao({ actor, input, deps }: Call<Typed>): Promise<TalaoRow> {
  const { id, medico: medicoId, tipo } = input;
  const faixa = readFaixa(input);
  const desde = inicioDoRitmo(deps.clock());
  return deps.runInTransaction({ actor }, async (uow) => {
    const registro = await repository.lockRegistro(uow.db, medicoId);
    if (!registro) throw notFound();
    const [known] = await repository.listTaloes(uow.db, { id, desde });
    if (known) return known;
    if (registro.taloes >= MAX_TALOES) throw errors.taloesDemais(MAX_TALOES);
    const made = await enter(uow, { id, medicoId, tipo, uf: registro.uf, ...faixa }, desde);
    uow.audit({ action: 'talao.salvar', targetType: 'talao', targetId: id });
    uow.emit(...taloesEvents());
    return made;
  });
}

/**
 * Corrects a range of which no form was used or voided: all its fields. It keeps its place in the order of use.
 * @throws 400 talao_invalido, 404, 409 talao_encerrado, 409 talao_usado, 409 talao_repetido, 409 taloes_demais
 */
export async function corrigirTalao({ actor, input, deps }: Call<Typed>): Promise<TalaoRow> {
  const { id, medico: medicoId, tipo } = input;
  const faixa = readFaixa(input);
  const desde = inicioDoRitmo(deps.clock());
  return deps.runInTransaction({ actor }, async (uow) => {
    const registro = await repository.lockRegistro(uow.db, medicoId);
    const before = await repository.lockTalao(uow.db, id);
    if (!registro || !before) throw notFound();
    requireOpen(before);
    if (await repository.isTouched(uow.db, id)) throw errors.talaoUsado();
    const more = before.medico_id === medicoId ? 0 : 1;
    if (registro.taloes + more > MAX_TALOES) throw errors.taloesDemais(MAX_TALOES);
    await repository.deleteTalao(uow.db, id);
    const { created_at } = before;
    const made = await enter(uow, { id, medicoId, tipo, uf: registro.uf, ...faixa, created_at }, desde);
    uow.audit({ action: 'talao.corrigir', targetType: 'talao', targetId: id });
    uow.emit(...taloesEvents());
    return made;
  });
}

/** @throws 400 talao_invalido */
function readFaixa(typed: Pick<Typed, 'serie' | 'inicio' | 'fim'>): FaixaDoTalao {
  const lido = lerTalao(typed);
  if (!lido.ok) throw errors.talaoInvalido(lido.recusa);
  return lido.faixa;
}

/** @throws 409 talao_repetido */
async function enter(uow: UnitOfWork, talao: NewTalao, desde: Date): Promise<TalaoRow> {
  await requireFree(uow, talao);
  // Somebody was quicker with these numbers, or with the id.
  if (!(await repository.insertTalao(uow.db, talao))) await requireFree(uow, talao);
  const [made] = await repository.listTaloes(uow.db, { id: talao.id, desde });
  if (!made) throw notFound();
  return made;
}

async function requireFree(uow: UnitOfWork, talao: Omit<NewTalao, 'id'>): Promise<void> {
  const found = await repository.findOverlap(uow.db, talao);
  if (!found) return;
  const [inicio, fim] = [found.inicio, found.fim].map((numero) => numeroInteiro({ ...found, numero }));
  throw errors.talaoRepetido(`${inicio} a ${fim} de ${found.medico}`);
}

/** Deletes a range of which no form was used or voided. @throws 404, 409 talao_usado */
export const apagarTalao = command({
  load: ({ input: { id } }: Call<{ id: string }>) => ({
    talao: call(repository.lockTalao, id),
    touched: call(repository.isTouched, id),
  }),
  decide: ({ talao, touched }, { input: { id } }) => {
    if (!talao) throw notFound();
    if (touched) throw errors.talaoUsado();
    return { writes: [call(repository.deleteTalao, id)], ...recorded('talao.apagar', id) };
  },
});

/** Closes a range for good; what is left of it is voided. @throws 400 sem_motivo, 404, 409 talao_encerrado */
export const encerrarTalao = command({
  load: ({ input: { id, motivo } }: Call<{ id: string; motivo: string }>) => {
    requireMotivo(motivo);
    return { talao: call(repository.lockTalao, id) };
  },
  decide: ({ talao }, { input: { id, motivo }, now }) => {
    requireOpen(talao);
    const writes = [call(repository.closeTalao, id, requireMotivo(motivo), now)];
    return { writes, ...recorded('talao.encerrar', id) };
  },
});

/** Voids a form that nobody used. @throws 400 sem_motivo, 404, 409 talao_encerrado, 409 numero_indisponivel */
export const inutilizarNumero = command({
  load: ({ input, deps }: Call<{ id: string; numero: string; motivo: string }>) => {
    const numero = lerNumeroEscolhido(input.numero)?.numero ?? 0;
    const folha = { talaoId: input.id, numero };
    return {
      talao: call(repository.lockTalao, input.id),
      voided: call(repository.voidFree, folha, requireMotivo(input.motivo), deps.clock()),
    };
  },
  decide: ({ talao, voided }, { input: { id } }) => {
    requireOpen(talao);
    if (!voided) {
      throw errors.numeroIndisponivel(
        'Este número não está livre neste talão. O de uma folha impressa se inutiliza no Correio.',
      );
    }
    return recorded('talao.inutilizar', id);
  },
});

function recorded(action: string, id: string) {
  return {
    audit: [{ action, targetType: 'talao', targetId: id }],
    events: taloesEvents(),
  };
}

/**
 * A page of the forms of a book, by number, with whom each was used for; writes an audit row. @returns `proxima` null on the last
 * page @throws 404
 */
export async function listarFolhas({
  actor,
  input: { id, depois },
  deps,
}: Call<{ id: string; depois: number }>): Promise<{ folhas: FolhaDoTalaoRow[]; proxima: number | null }> {
  const after = { talaoId: id, numero: depois };
  const rows = await repository.listFolhas(deps.db, { talaoId: id, after, limit: PAGE + 1 });
  if (rows.length === 0) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'talao.ler', targetType: 'talao', targetId: id }),
  );
  const folhas = rows.slice(0, PAGE);
  return { folhas, proxima: rows.length > PAGE ? (folhas.at(-1)?.numero ?? null) : null };
}

/** The reason as it is kept. @throws 400 sem_motivo */
export function requireMotivo(motivo: string): string {
  const why = motivo.trim().slice(0, MAX_MOTIVO_DO_TALAO);
  if (why === '') throw errors.semMotivo();
  return why;
}

function requireOpen(talao: TalaoHeld | undefined): void {
  if (!talao) throw notFound();
  if (talao.encerrado_em !== null) throw errors.talaoEncerrado();
}

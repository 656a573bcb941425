import {
  calendarioLimpo,
  conferirFeriados,
  MAX_FERIADOS_LOCAIS,
  mesmoCalendario,
  MENSAGENS_FERIADO,
  type RecusaDoFeriado,
} from '#domain/calendario/calendario-edicao.ts';
import type { Calendario } from '#domain/calendario/calendario.ts';
import type { ModoPrazo, RegraDoPrazo } from '#domain/calendario/dias-uteis.ts';
import type { Admin } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { AppError } from '#platform/app-error.ts';
import { announceCalendario } from '../catalogo.events.ts';
import { saveUponVersions, wholeList } from '../edicao/edicao.public.ts';
import * as repository from './feriados-locais.repository.ts';
import type { VersaoDoCalendario } from './feriados-locais.repository.ts';

/** Refuses a calendar with invalid local holidays, one detail each; nothing is saved. */
const feriadosRecusados = (recusas: readonly { indice: number; motivo: RecusaDoFeriado }[]) =>
  new AppError(
    400,
    'feriados_recusados',
    'Confira os feriados destacados. Nada foi salvo.',
    recusas.map(({ indice, motivo }) => ({
      campo: `feriados.${indice}`,
      mensagem: MENSAGENS_FERIADO[motivo],
    })),
  );
const feriadosDemais = () =>
  new AppError(400, 'feriados_demais', `A lista tem no máximo ${MAX_FERIADOS_LOCAIS} feriados locais.`);
/** Another version was saved since the edit began; nothing is overwritten. */
const outroCalendario = () =>
  new AppError(
    409,
    'outro_calendario',
    'Os feriados mudaram em outro lugar enquanto você editava. Nada foi salvo: escolha o que vale.',
  );

/** How this installation counts business hours. */
export type PrazoSettings = { settings: { modoPrazo: ModoPrazo } };

/**
 * How working time is counted now. Read within the transaction that promises something, by every replica: a calendar that was
 * just saved holds for the next promise.
 */
export async function lerRegraDoPrazo(db: Queries, { settings }: PrazoSettings): Promise<RegraDoPrazo> {
  return { modo: settings.modoPrazo, calendario: (await repository.findCalendario(db)).calendario };
}

/** The calendar in force with the version that an edit is based on. */
export function lerCalendario(deps: { db: Queries }): Promise<VersaoDoCalendario> {
  return repository.findCalendario(deps.db);
}

type Saving = UseCase<Admin, Calendario & { versao: number }, BaseDeps>;

/**
 * Saves a calendar as the next version; promises already given keep their instant. Nothing is saved where the calendar in
 * force is the same already, whatever version was edited.
 * @throws feriadosDemais, feriadosRecusados, outroCalendario
 */
export async function salvarCalendario({ actor, input, deps }: Saving): Promise<VersaoDoCalendario> {
  if (input.feriados.length > MAX_FERIADOS_LOCAIS) throw feriadosDemais();
  const recusas = conferirFeriados(input.feriados);
  if (recusas.length > 0) throw feriadosRecusados(recusas);
  const calendario = calendarioLimpo(input);
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    read: async (db) => wholeList(await repository.findCalendario(db)),
    same: (emVigor) => mesmoCalendario(emVigor.calendario, calendario),
    upToDate: ({ versao }) => versao === input.versao,
    stale: outroCalendario,
    write: (db, _, author) =>
      repository.insertCalendario(db, { versao: input.versao + 1, calendario }, author),
    audit: { action: 'calendario.mudar', targetType: 'calendario' },
    announce: (uow) => announceCalendario(uow, input.versao + 1),
  });
  return written[0] ?? before;
}

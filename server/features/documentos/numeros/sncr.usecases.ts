import { randomUUID } from 'node:crypto';
import { MAX_DE_NOTIFICACOES, MAX_DO_BLOCO } from '#domain/documentos/emissao/faixa-sncr.ts';
import { faixasSeguidas, lerNumerosRecebidos } from '#domain/documentos/emissao/numeros-recebidos.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { SncrError, type Sncr } from '#adapters/sncr/sncr.port.ts';
import type { Medico, Sistema } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { readMedico } from '#features/contas/medicos/medicos.public.ts';
import { numerosEvents } from '../documentos.events.ts';
import * as erros from './numeros.errors.ts';
import { guardarNumerosJob, type GuardarNumeros } from './numeros.jobs.ts';
import { countFaixas, insertFaixa, lockImports } from './numeros.repository.ts';
import { MAX_FAIXAS, type NumerosDeps } from './numeros.usecases.ts';
import * as repository from './sncr.repository.ts';

export type SncrDeps = NumerosDeps & { sncr: Sncr | null; settings: { appUrl: string } };
type Call<Input> = UseCase<Medico, Input, SncrDeps>;

/** How long a doctor may take at SNCR's page, which ends the way back itself then (ms). */
export const RETORNO_MS = 5 * 60_000;
/** Ways to SNCR's page, of one doctor. */
export const SNCR_TRIES: Limit = { max: 30, windowSeconds: 15 * 60 };

/** Where this doctor's requests stand. */
export async function lerNumerosDoSncr({ actor: { medicoId }, deps }: Call<null>) {
  const [ultimo, saldos] = await Promise.all([
    repository.findUltimo(deps.db, medicoId),
    repository.listSaldos(deps.db, medicoId),
  ]);
  return { disponivel: deps.sncr !== null, ultimo, saldos, now: deps.clock() };
}

/**
 * Begins a request and sends the doctor to sign in. @returns the page's address, and the `state` that the way back must bring
 * @throws 409 numeros_sem_sncr, 409 faixas_demais, 429
 */
export async function pedirNumeros({
  actor,
  input: { numero, quantidade },
  deps,
}: Call<{ numero: NumeroSncr; quantidade: number }>): Promise<{ url: string; state: string }> {
  const { sncr, settings, clock } = deps;
  const { medicoId } = actor;
  if (!sncr) throw erros.semSncr();
  if (!(await countTry(deps.db, `sncr-pagina:${medicoId}`, SNCR_TRIES))) throw tooManyTries();
  const state = randomToken();
  await deps.runInTransaction({ actor }, async (uow) => {
    const uf = await lockImports(uow.db, medicoId);
    // Each number may be a range of its own: there is room for all of them before one is asked for.
    if ((await countFaixas(uow.db, medicoId)) + MAX_DE_NOTIFICACOES > MAX_FAIXAS) {
      throw erros.faixasDemais(MAX_FAIXAS);
    }
    const id = randomUUID();
    await repository.insertPedido(uow.db, medicoId, {
      id,
      numero,
      quantidade: numero === 'RCE' || numero === 'RET' ? MAX_DO_BLOCO : quantidade,
      uf,
      retorno: tokenHash(state),
      retorno_ate: new Date(clock().getTime() + RETORNO_MS),
    });
    uow.audit({ action: 'numeros.pedir', targetType: 'pedido_de_numeros', targetId: id });
  });
  return { url: sncr.loginUrl({ origin: new URL(settings.appUrl).origin, state }), state };
}

/** The query that SNCR's page sends back with the doctor; `begun`: the `state` that this browser was sent with. */
type Volta = { sessionId?: string | undefined; state?: string | undefined; begun: string | null };

/**
 * Asks for the numbers that a doctor came back for, where this browser began it. It never fails for a reason that the doctor
 * should read: the request keeps it, and the screen tells it. What arrives is stored before anything else is done with it; a
 * request that was sent is never sent again by itself.
 */
export async function voltarDoSncr({ actor, input, deps }: Call<Volta>): Promise<void> {
  const { sncr, clock } = deps;
  const { sessionId, state, begun } = input;
  if (!sncr || !sessionId || !state || state !== begun) return;
  const { medicoId } = actor;
  const pedido = await deps.runInTransaction({ actor }, ({ db }) =>
    repository.takeRetorno(db, medicoId, tokenHash(state), clock()),
  );
  if (!pedido) return;
  const become = (passo: repository.PassoDosNumeros, also?: (uow: UnitOfWork) => Promise<void>) =>
    deps.runInTransaction({ actor }, async (uow) => {
      await repository.storePasso(uow.db, { medicoId, id: pedido.id }, passo);
      await also?.(uow);
      uow.emit(...numerosEvents(medicoId));
    });
  try {
    const medico = await readMedico(deps.db, medicoId);
    if (!medico) return;
    const token = await sncr.token(sessionId);
    await become({ estado: 'pedindo', pedido_em: clock() });
    const { numero, quantidade, uf } = pedido;
    const { faixas, saldo } = await sncr.pedir(token, { numero, quantidade, uf, inscricao: medico.crm });
    await become({ estado: 'recebido', resposta: faixas, saldo }, async (uow) => {
      uow.audit({ action: 'numeros.receber', targetType: 'pedido_de_numeros', targetId: pedido.id });
      await uow.enqueue(guardarNumerosJob, { medicoId, pedidoId: pedido.id }, { singletonKey: pedido.id });
    });
  } catch (error) {
    if (!(error instanceof SncrError)) throw error;
    deps.log.warn({ err: error, pedidoId: pedido.id }, 'SNCR gave no numbers');
    await become({ estado: error.lost ? 'perdido' : 'recusado', problema: error.problem });
  }
}

/** Enters numbers that arrived as ranges, each number once; what cannot be used stays with the request, which says why. */
export async function guardarNumeros({
  actor,
  input: { medicoId, pedidoId: id },
  deps,
}: UseCase<Sistema, GuardarNumeros, NumerosDeps>): Promise<void> {
  const { demo } = deps.site;
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockImports(uow.db, medicoId);
    const pedido = await repository.holdRecebido(uow.db, { medicoId, id });
    if (!pedido) return;
    const { numero, uf } = pedido;
    const read = lerNumerosRecebidos(pedido.resposta ?? [], { numero, uf, demo });
    const numeros = await withoutTaken(uow, read.numeros);
    for (const faixa of faixasSeguidas(numeros)) {
      const row = { ...faixa, id: randomUUID(), numero, uf, simulada: demo };
      // Another doctor was quicker with these numbers: the next try sees that.
      if (!(await insertFaixa(uow.db, medicoId, row))) throw new Error('a range was taken meanwhile');
    }
    const problema = read.resto ?? (numeros.length < read.numeros.length ? 'repetidos' : null);
    const guardado = { estado: 'guardado', guardados: numeros.length, problema } as const;
    await repository.storePasso(uow.db, { medicoId, id }, guardado);
    uow.audit({ action: 'numeros.guardar', targetType: 'pedido_de_numeros', targetId: id });
    uow.emit(...numerosEvents(medicoId));
  });
}

async function withoutTaken({ db }: UnitOfWork, numeros: readonly number[]): Promise<number[]> {
  if (numeros.length === 0) return [];
  const taken = await repository.listTaken(db, { inicio: Math.min(...numeros), fim: Math.max(...numeros) });
  return numeros.filter((one) => !taken.some(({ inicio, fim }) => inicio <= one && one <= fim));
}

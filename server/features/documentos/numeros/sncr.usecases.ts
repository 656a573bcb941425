import { MAX_DE_NOTIFICACOES, MAX_DO_BLOCO } from '#domain/documentos/emissao/faixa-sncr.ts';
import { faixasSeguidas, lerNumerosRecebidos } from '#domain/documentos/emissao/numeros-recebidos.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { SncrError, type Sncr } from '#ports/sncr.ts';
import type { Medico, Sistema } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call, job, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { readMedico } from '#features/contas/medicos/medicos.public.ts';
import { numerosEvents } from '../documentos.events.ts';
import * as errors from './numeros.errors.ts';
import { countFaixas, insertFaixa, lockImports } from './numeros.repository.ts';
import { MAX_FAIXAS, type NumerosDeps } from './numeros.usecases.ts';
import * as repository from './sncr.repository.ts';

type GuardarNumeros = { medicoId: string; pedidoId: string };

/** Enters the numbers that SNCR gave as ranges of their doctor. */
export const guardarNumerosJob: JobDefinition<GuardarNumeros> = {
  name: 'documentos.guardar_numeros',
  options: PATIENT_RETRIES,
  onePerKey: true,
};

export type SncrDeps = NumerosDeps & { sncr: Sncr | null; settings: { appUrl: string } };
type Call<Input> = UseCase<Medico, Input, SncrDeps>;

/** How long a doctor may take at SNCR's page, which ends the way back itself then (ms). */
export const RETORNO_MS = 5 * 60_000;
/** Ways to SNCR's page, of one doctor. */
export const SNCR_TRIES: Limit = { max: 30, windowSeconds: 15 * 60 };

/** The state of this doctor's requests. */
export async function lerNumerosDoSncr({ actor: { medicoId }, deps }: Call<null>) {
  const [ultimo, saldos] = await Promise.all([
    repository.findUltimo(deps.db, medicoId),
    repository.listSaldos(deps.db, medicoId),
  ]);
  return { disponivel: deps.sncr !== null, ultimo, saldos, now: deps.clock() };
}

type Pedir = { numero: NumeroSncr; quantidade: number };

/**
 * Begins a request and sends the doctor to sign in. @returns the page's address, and the `state` that the way back must bring
 * @throws 409 numeros_sem_sncr, 409 faixas_demais, 429
 */
export async function pedirNumeros({
  actor,
  input,
  deps,
}: Call<Pedir>): Promise<{ url: string; state: string }> {
  const { sncr, settings } = deps;
  if (!sncr) throw errors.semSncr();
  if (!(await countTry(deps.db, `sncr-pagina:${actor.medicoId}`, SNCR_TRIES))) throw tooManyTries();
  const state = randomToken();
  await begin({ actor, input: { ...input, retorno: tokenHash(state) }, deps });
  return { url: sncr.loginUrl({ origin: new URL(settings.appUrl).origin, state }), state };
}

const begin = command({
  load: ({ actor: { medicoId } }: Call<Pedir & { retorno: Buffer }>) => ({
    uf: call(lockImports, medicoId),
    faixas: call(countFaixas, medicoId),
  }),
  decide: ({ uf, faixas }, { actor, input, now, newId }) => {
    // Each number may be a range of its own: there is room for all of them before one is asked for.
    if (faixas + MAX_DE_NOTIFICACOES > MAX_FAIXAS) throw errors.faixasDemais(MAX_FAIXAS);
    const id = newId();
    const { numero, retorno } = input;
    const quantidade = numero === 'RCE' || numero === 'RET' ? MAX_DO_BLOCO : input.quantidade;
    const retorno_ate = new Date(now.getTime() + RETORNO_MS);
    const pedido = { id, numero, quantidade, uf, retorno, retorno_ate };
    return {
      writes: [call(repository.insertPedido, actor.medicoId, pedido)],
      audit: [{ action: 'numeros.pedir', targetType: 'pedido_de_numeros', targetId: id }],
    };
  },
});

/** The query that SNCR's page sends back with the doctor; `begun`: the `state` that this browser was sent with. */
type Volta = { sessionId?: string | undefined; state?: string | undefined; begun: string | null };

/**
 * Asks for the numbers that a doctor came back for, where this browser began it. A failure that the doctor should read is
 * stored with the request and shown by the screen, not thrown. Numbers that arrive are stored before they are entered; a
 * request that was sent is never retried automatically.
 */
export async function voltarDoSncr({ actor, input, deps }: Call<Volta>): Promise<void> {
  const { sncr, clock } = deps;
  const { sessionId, state, begun } = input;
  if (!sncr || !sessionId || !state || state !== begun) return;
  const { medicoId } = actor;
  const pedido = await repository.takeRetorno(deps.db, medicoId, tokenHash(state), clock());
  if (!pedido) return;
  const become = (passo: repository.PassoDosNumeros) => dar({ actor, input: { id: pedido.id, passo }, deps });
  try {
    const medico = await readMedico(deps.db, medicoId);
    if (!medico) return;
    const token = await sncr.token(sessionId);
    await become({ estado: 'pedindo', pedido_em: clock() });
    const { numero, quantidade, uf } = pedido;
    const { faixas, saldo } = await sncr.pedir(token, { numero, quantidade, uf, inscricao: medico.crm });
    await become({ estado: 'recebido', resposta: faixas, saldo });
  } catch (error) {
    if (!(error instanceof SncrError)) throw error;
    deps.log.warn({ err: error, pedidoId: pedido.id }, 'SNCR gave no numbers');
    await become({ estado: error.lost ? 'perdido' : 'recusado', problema: error.problem });
  }
}

type Passo = { id: string; passo: repository.PassoDosNumeros };

/** Stores the answer to a request on its way; the job that enters its numbers commits with it. */
const dar = command({
  decide: (_, { actor: { medicoId }, input: { id, passo } }: Given<Medico, Passo, SncrDeps>) => {
    const arrived = passo.estado === 'recebido';
    const keep = job(guardarNumerosJob, { medicoId, pedidoId: id }, { singletonKey: id });
    return {
      writes: [call(repository.storePasso, { medicoId, id }, passo)],
      audit: arrived ? [{ action: 'numeros.receber', targetType: 'pedido_de_numeros', targetId: id }] : [],
      events: numerosEvents(medicoId),
      jobs: arrived ? [keep] : [],
    };
  },
});

/**
 * Enters numbers that arrived as ranges, each number once; numbers that cannot be used stay with the request, with the
 * reason.
 */
export const guardarNumeros = command({
  load: ({ input: { medicoId, pedidoId: id }, deps }: UseCase<Sistema, GuardarNumeros, NumerosDeps>) => ({
    turn: call(lockImports, medicoId),
    recebido: call(readRecebido, { medicoId, id }, deps.site.demo),
  }),
  decide: ({ recebido }, { input: { medicoId, pedidoId: id }, deps, newId }): Contribution => {
    if (!recebido) return {};
    const { numero, uf, read, taken } = recebido;
    const numeros = read.numeros.filter(
      (one) => !taken.some(({ inicio, fim }) => inicio <= one && one <= fim),
    );
    const problema = read.resto ?? (numeros.length < read.numeros.length ? 'repetidos' : null);
    const guardado = { estado: 'guardado', guardados: numeros.length, problema } as const;
    return {
      // Where another doctor was quicker with these numbers, the insert fails, and the next try sees that.
      writes: [
        ...faixasSeguidas(numeros).map((faixa) =>
          call(insertFaixa, medicoId, { ...faixa, id: newId(), numero, uf, simulada: deps.site.demo }),
        ),
        call(repository.storePasso, { medicoId, id }, guardado),
      ],
      audit: [{ action: 'numeros.guardar', targetType: 'pedido_de_numeros', targetId: id }],
      events: numerosEvents(medicoId),
    };
  },
});

/** Reads a request whose numbers arrived, under its lock, and which of them are taken; null when they are in ranges already. */
async function readRecebido(
  tx: QueriesInTransaction,
  which: { medicoId: string; id: string },
  demo: boolean,
) {
  const pedido = await repository.holdRecebido(tx, which);
  if (!pedido) return null;
  const { numero, uf } = pedido;
  const read = lerNumerosRecebidos(pedido.resposta ?? [], { numero, uf, demo });
  const { numeros } = read;
  const between = { inicio: Math.min(...numeros), fim: Math.max(...numeros) };
  return { numero, uf, read, taken: numeros.length === 0 ? [] : await repository.listTaken(tx, between) };
}

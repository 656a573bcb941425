import { randomBytes, randomUUID } from 'node:crypto';
import { withReading, withReconciliation } from '#features/pagamentos/pagamentos.context.ts';
import { mudarValor } from '#features/pagamentos/devolucoes/devolucoes.usecases.ts';
import { estornar, varrerDevolucoes } from '#features/pagamentos/devolucoes/estornar.usecases.ts';
import {
  concluirPedido,
  excluirPedido,
  reabrirPedido,
  restaurarPedido,
} from '#features/pagamentos/encerramentos/administrar.usecases.ts';
import { cancelarPedido, descartarPedido } from '#features/pagamentos/encerramentos/desistir.usecases.ts';
import { resolverDesfeito } from '#features/pagamentos/encerramentos/desfeitos.usecases.ts';
import { aplicarPagamento } from '#features/pagamentos/cobrancas/conciliacao/aplicar.usecases.ts';
import { gerarCobranca } from '#features/pagamentos/cobrancas/preparo/gerar.usecases.ts';
import { prepararCobranca } from '#features/pagamentos/cobrancas/preparo/preparar.usecases.ts';
import {
  receberWebhook,
  relerCobrancas,
  varrerCobrancas,
} from '#features/pagamentos/cobrancas/conciliacao/receber.usecases.ts';
import { removerCobranca } from '#features/pagamentos/cobrancas/preparo/remover.usecases.ts';
import { patientActor } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import type { JobDefinition } from '#platform/jobs/queue.ts';
import type { TestApp } from '../app/app.ts';
import { randomCpf } from '../builders/builders.ts';
import { ledger } from '../providers/ledger.ts';

const PRECO = 5_990;
/** Its document is sent by post, so that one Pix includes service and freight. */
const SERVICO = 'Renovação de Receita Azul';
const UFS = ['SP', 'AM'] as const;
const sistema = { tipo: 'Sistema', nome: 'teste' } as const;

type Queued = { name: string; data: Record<string, string> };

/** When we looked and how often we asked, not what we saw: cash is refused to be sent back as often as it is asked for. */
const RESTLESS = new Set(['verificada_em', 'updated_at', 'proxima_em', 'tentativas', 'versao']);

/** A refusal that a person may get is ignored; anything else is a defect. */
async function may(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** The administrator in a session whose proof of presence holds through the whole test. */
async function provenAdmin({ deps: { db } }: TestApp) {
  const { id: administradorId } = await db
    .selectFrom('administradores')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const later = new Date(Date.now() + 365 * 86_400_000);
  const session = {
    token_hash: randomBytes(32),
    papel: 'Admin' as const,
    administrador_id: administradorId,
    expira_em: later,
    provada_em: later,
  };
  const { id: sessaoId } = await db
    .insertInto('sessoes')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tipo: 'Admin', administradorId, sessaoId } as const;
}

export type World = Awaited<ReturnType<typeof moneyWorld>>;

/**
 * One patient with one answered order, a provider of their own, and a queue that the test empties: what runs,
 * when and how often is the test's to say. The app's own workers stand still.
 */
export async function moneyWorld(app: TestApp) {
  const bank = ledger();
  const queue: Queued[] = [];
  const held: (() => Promise<void>)[] = [];
  let now = Date.now();
  const { db } = app.deps;
  const enqueue = async <D extends object>(_tx: unknown, { name }: JobDefinition<D>, data: D) =>
    void queue.push({ name, data: Object.fromEntries(Object.entries(data)) });
  const deps = {
    ...app.deps,
    payment: bank.provider,
    // Each look at the clock is a moment later than the one before.
    clock: () => new Date((now += 1)),
    runInTransaction: transactionRunner(db, { enqueue, wake: () => undefined }),
  };

  const cliente = await db
    .insertInto('clientes')
    .values({
      cpf: randomCpf(),
      senha_hash: '-',
      asaas_id: `cus_${randomUUID()}`,
      dados_em: new Date(),
      uf: UFS[0],
    })
    .returning(['id', 'cpf'])
    .executeTakeFirstOrThrow();
  const pedido = await db
    .insertInto('pedidos')
    .values({
      cliente_id: cliente.id,
      chave: randomUUID(),
      servico_selecionado: SERVICO,
      status: 'Sendo Feito - Documentos Anexados',
      preco_centavos: PRECO,
      preco_em: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paciente = patientActor({ clienteId: cliente.id, cpf: cliente.cpf, sessaoId: randomUUID() }, []);
  const admin = await provenAdmin(app);
  const input = { id: pedido.id };

  const apply = (pagamentoId: string) => aplicarPagamento({ actor: sistema, input: { pagamentoId }, deps });
  async function run({ name, data }: Queued): Promise<void> {
    const { pagamentoId = '', cobrancaId = '', devolucaoId = '', pedidoId = '' } = data;
    if (name === 'pagamento.aplicar' || name === 'pagamento.reler') await apply(pagamentoId);
    if (name === 'cobranca.preparar') {
      await prepararCobranca({
        actor: sistema,
        input: { scope: paciente.scope, pedidoId, cobrancaId },
        deps,
      });
    }
    if (name === 'cobranca.remover') await removerCobranca({ actor: sistema, input: { cobrancaId }, deps });
    if (name === 'devolucao.pedir') {
      await estornar({ actor: sistema, input: { devolucaoId }, deps: withReading(deps) });
    }
  }

  /** Reads now, applies when released: an answer that was long on its way. */
  async function slow(pagamentoId: string): Promise<void> {
    const [read, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const payment: typeof bank.provider = {
      ...bank.provider,
      async readCobranca(id: string) {
        const old = await bank.provider.readCobranca(id);
        read.resolve();
        await go.promise;
        return old;
      },
    };
    const done = aplicarPagamento({ actor: sistema, input: { pagamentoId }, deps: { ...deps, payment } });
    await read.promise;
    held.push(async () => {
      go.resolve();
      await done;
    });
  }

  /** Everything is told, at last, until nothing changes any more. @returns the rows at rest */
  async function settle(): Promise<string> {
    bank.state.balance = true;
    for (const release of held.splice(0)) await release();
    let before = '';
    for (let round = 0; round < 12; round += 1) {
      now += 7 * 3_600_000;
      await varrerCobrancas({ actor: sistema, input: null, deps });
      await varrerDevolucoes({ actor: sistema, input: null, deps });
      for (const { id } of bank.accounts.toReversed()) await apply(id);
      for (const job of queue.splice(0)) await run(job);
      const after = JSON.stringify(await facts(), (key, value: unknown) => (RESTLESS.has(key) ? 0 : value));
      if (after === before) return after;
      before = after;
    }
    throw new Error('it does not come to rest');
  }

  /** The facts of our rows. */
  async function facts() {
    const where = ['pedido_id', '=', pedido.id] as const;
    return {
      pedido: await db
        .selectFrom('pedidos')
        .select(['status', 'atendimento', 'pago_em', 'status_anterior', 'concluido_de', 'recebido'])
        .where('id', '=', pedido.id)
        .executeTakeFirstOrThrow(),
      cobrancas: await db
        .selectFrom('cobrancas')
        .selectAll()
        .where(...where)
        .orderBy('created_at')
        .execute(),
      movimentos: await db
        .selectFrom('movimentos as m')
        .innerJoin('cobrancas as k', 'k.id', 'm.cobranca_id')
        .select(['m.cobranca_id', 'm.tipo', 'm.centavos', 'm.em', 'm.id'])
        .where('k.pedido_id', '=', pedido.id)
        .orderBy('m.em')
        .orderBy('m.id')
        .execute(),
      devolucoes: await db
        .selectFrom('devolucoes')
        .selectAll()
        .where(...where)
        .orderBy('asaas_id')
        .execute(),
    };
  }

  const admins = { actor: admin, input, deps };
  const patients = { actor: paciente, input, deps };
  return {
    pedidoId: pedido.id,
    bank,
    deps,
    queue,
    held,
    facts,
    settle,
    slow,
    apply,
    run,
    click: () =>
      may(
        gerarCobranca({
          ...patients,
          input: { ...input, aceitaPrecoCentavos: null, freteVistoCentavos: null },
        }),
      ),
    /** The patient's address moves to one of two states, whose freights differ. */
    move: (i: number) =>
      db
        .updateTable('clientes')
        .set({ uf: UFS[i % 2] ?? UFS[0] })
        .where('id', '=', cliente.id)
        .execute(),
    discard: () => may(descartarPedido(patients)),
    cancel: () => may(cancelarPedido(patients)),
    exclude: () => may(excluirPedido(admins)),
    restore: () => may(restaurarPedido(admins)),
    conclude: () => may(concluirPedido({ ...admins, input: { ...input, recebido: 'outra forma' } })),
    reopen: () => may(reabrirPedido(admins)),
    /** The desk asks for another payment instead of one that went. */
    again: () => may(resolverDesfeito({ ...admins, input: { ...input, ato: 'pedir-de-novo' } })),
    begin: () =>
      db
        .updateTable('pedidos')
        .set({ atendimento: 'em atendimento' })
        .where('id', '=', pedido.id)
        .where('atendimento', '=', 'na fila')
        .execute(),
    open: () => relerCobrancas({ actor: sistema, input: { clienteId: cliente.id }, deps }),
    /** The right of withdrawal ends. */
    week: () => void (now += 8 * 86_400_000),
    /** The administrator sets another amount for a refund of a rule. */
    amount: async (centavos: number) => {
      const { devolucoes } = await facts();
      const [entry] = devolucoes.filter(({ regra_centavos }) => regra_centavos !== null);
      if (!entry) return;
      const change = { id: entry.id, valorCentavos: centavos, motivo: 'Combinado.' };
      await may(mudarValor({ actor: admin, input: change, deps: withReconciliation(deps) }));
    },
    sweep: async () => {
      now += 6 * 60_000;
      await varrerCobrancas({ actor: sistema, input: null, deps });
    },
    /** The sweeps of other worlds pass this one by. */
    leave: async () => {
      const where = ['pedido_id', '=', pedido.id] as const;
      const never = new Date('9999-01-01T00:00:00Z');
      await db
        .updateTable('cobrancas')
        .set({ verificada_em: never })
        .where(...where)
        .execute();
      await db
        .updateTable('devolucoes')
        .set({ autorizada_em: null })
        .where(...where)
        .execute();
    },
    /** Everything that was told is read, by the jobs that wait for it. */
    tell: async () => {
      for (let rounds = 0; queue.length > 0 && rounds < 5; rounds += 1)
        for (const job of queue.splice(0)) await run(job);
    },
    webhook: (pagamentoId: string, id: string, event = 'PAYMENT_UPDATED') =>
      receberWebhook({
        actor: sistema,
        input: { token: app.deps.settings.asaasWebhookToken, id, event, pagamentoId },
        deps,
      }),
  };
}

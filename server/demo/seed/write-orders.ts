import { randomUUID } from 'node:crypto';
import { TELEMEDICINA_VERSAO } from '#domain/pedidos/consentimento.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { HORAS_PROMETIDAS, prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { mensagemDaEtapa, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { freteDeDemonstracao, temFrete } from '#domain/catalogo/frete.ts';
import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { insertCharge, insertConsents, insertMessages, insertOrder } from './seed.repository.ts';
import { putCharge } from './bank.ts';
import { addLetter } from './write-letter.ts';
import { addPergunta } from './write-pergunta.ts';
import { addRecusa } from './write-recusa.ts';
import type { DemoLine, DemoOrder } from './orders.ts';
import type { Patient, Seeding } from './write-patient.ts';

const DAYS_TO_PAY = 3;

/** Writes a patient's orders with their answers, charges, consents, letters, the chat lines of their steps, and what was said besides. */
export async function addOrders(
  seeding: Seeding,
  patient: Patient,
  orders: readonly DemoOrder[],
  talk: readonly DemoLine[] = [],
): Promise<void> {
  const lines = [];
  const asked = [];
  for (const [index, order] of orders.entries()) {
    const pedido_id = randomUUID();
    const numero = await addOrder(seeding, patient, order, pedido_id);
    if (order.payment) await addCharge(seeding, patient, { order, pedido_id, status: order.payment, index });
    if (order.recusa) {
      lines.push(...(await addRecusa(seeding, { pedidoId: pedido_id, numero, recusa: order.recusa })));
    }
    const pagoEm = at(order, 'pago');
    if (order.papel && pagoEm) {
      const { servico, papel } = order;
      await addLetter(seeding, { pedidoId: pedido_id, servico, papel, pagoEm, patient });
    }
    if (order.pergunta) asked.push(await addPergunta(seeding, pedido_id, order.pergunta));
    for (const { etapa, em } of order.steps) {
      lines.push({
        pedido_id,
        mensagem: mensagemDaEtapa(etapa, numero),
        created_at: em,
      });
    }
  }
  const automatic = lines.map((line) => ({ ...line, por: 'Adm' as const, automatica: true }));
  const spoken = talk.map(({ em, ...line }) => ({ ...line, automatica: false, created_at: em }));
  const chat = [...automatic, ...spoken, ...asked].toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  );
  await insertMessages(seeding.db, patient.id, chat);
}

function at(order: DemoOrder, step: Etapa): Date | null {
  return order.steps.find(({ etapa }) => etapa === step)?.em ?? null;
}

async function addOrder(
  { db, versoes, settings, now }: Seeding,
  { id: cliente_id, people }: Patient,
  order: DemoOrder,
  id: string,
): Promise<number> {
  const { answers, steps } = order;
  const created_at = at(order, 'servico') ?? now;
  const answeredAt = at(order, 'historico');
  const pago_em = at(order, 'pago');
  const numero = await insertOrder(db, {
    id,
    cliente_id,
    paciente_id: people.get(order.para ?? '') ?? cliente_id,
    chave: randomUUID(),
    servico_selecionado: order.servico,
    status: order.status,
    status_anterior: order.statusAnterior ?? null,
    atendimento: order.atendimento,
    preco_centavos: PRECOS_INICIAIS[order.servico],
    preco_em: created_at,
    versao_saude: versoes.saude,
    versao_trat: versoes.tratamento,
    ...(answeredAt && {
      hist_saude: JSON.stringify(answers.saude),
      hist_trat: JSON.stringify(answers.tratamento),
      motivacao: answers.motivacao,
      outras_infos: answers.outrasInfos,
    }),
    pago_em,
    // No document is among the demonstration's own orders.
    ...(order.status === 'Concluído' && { concluido_de: 'Aguardando Pagamento', recebido: 'outra forma' }),
    concluido_em: at(order, 'concluido-outra-forma'),
    prazo:
      pago_em &&
      prazoUtil(pago_em, HORAS_PROMETIDAS, { modo: settings.modoPrazo, calendario: CALENDARIO_INICIAL }),
    versao: steps.length,
    created_at,
    updated_at: steps.at(-1)?.em ?? created_at,
  });
  if (!answeredAt) return numero;
  const consent = { cliente_id, pedido_id: id, versao: TELEMEDICINA_VERSAO, created_at: answeredAt };
  const tipos = ['telemedicina', 'declaracao_verdade', 'autorizacao_envio'];
  await insertConsents(
    db,
    tipos.map((tipo) => ({ ...consent, tipo })),
  );
  return numero;
}

type Charged = { order: DemoOrder; pedido_id: string; status: string; index: number };

async function addCharge(
  { db, store, settings, now }: Seeding,
  { cpf, uf, customer }: Patient,
  { order, pedido_id, status, index }: Charged,
): Promise<void> {
  const id = randomUUID();
  const madeAt = at(order, 'financeiro') ?? now;
  const paidAt = at(order, 'pago');
  const freteCentavos = temFrete(order.servico) ? (freteDeDemonstracao(uf) ?? 0) : 0;
  const valorCentavos = PRECOS_INICIAIS[order.servico] + freteCentavos;
  const vencimento = somarDias(dataEmSaoPaulo(madeAt), DAYS_TO_PAY);
  const remote = await putCharge(store, {
    subject: `${cpf}:${index}`,
    cobrancaId: id,
    customer,
    status,
    valorCentavos,
    vencimento,
    madeAt,
    paidAt,
    descricao: `Pedido ${settings.brand}`,
  });
  const row = {
    id,
    pedido_id,
    valor_centavos: valorCentavos,
    frete_centavos: freteCentavos,
    frete_uf: temFrete(order.servico) ? uf : null,
    vencimento,
    asaas_id: remote.id,
    status,
    pix: remote.pix,
    pix_expira_em: instanteEmSaoPaulo(somarDias(vencimento, 365), '23:59'),
    pago_em: paidAt,
    recebido_centavos: paidAt && valorCentavos,
    paga_pedido: paidAt !== null,
    verificada_em: now,
    created_at: madeAt,
    updated_at: paidAt ?? madeAt,
  };
  await insertCharge(db, row, paidAt && { em: paidAt, centavos: valorCentavos });
}

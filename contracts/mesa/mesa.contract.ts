import { z } from 'zod';
import { ESTADOS_DA_CORRENTE } from '#domain/instalacao/corrente.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'mesa';
const count = z.number().int();

const pedidoEsperando = z.object({
  id: z.uuid(),
  numero: count,
  /** Preferred name. */
  nome: z.string(),
  servico: z.string(),
  prazo: instant,
});
export type PedidoEsperando = z.infer<typeof pedidoEsperando>;

const deskNow = z
  .object({
    /** Paid orders that wait for the team. */
    pedidos: z.object({
      esperando: count,
      /** Past the promised time. */
      atrasados: count,
      /** First five by promised time. */
      primeiros: z.array(pedidoEsperando),
    }),
    /** Open conversations, how many of them with a possible emergency, and since when the first one waits. */
    conversas: z.object({ abertas: count, urgentes: count, desde: instant.nullable() }),
    /** Refunds without an order. */
    devolucoes: z.object({ pendentes: count, centavos: count }),
    contestacoes: z.object({ abertas: count, desde: instant.nullable() }),
    /** Files missing in the last nightly sweep, and its time. */
    arquivos: z.object({ ausentes: count, em: instant.nullable() }),
    /** The hash chain of the audit by its last check, and when that was. */
    auditoria: z.object({ estado: z.enum(ESTADOS_DA_CORRENTE), em: instant.nullable() }),
    /** The server is behind a proxy that its settings do not name. */
    proxy: z.object({ ignorado: z.boolean() }),
    /** Blocked ranges of SNCR numbers, and valid documents with a duplicate number. */
    numeros: z.object({ faixas: count, documentos: count }),
    /** Letters on paper by what is to be done next, and those not posted by the promised time; each up to 1001. */
    correio: z.object({ imprimir: count, assinar: count, postar: count, atrasadas: count }),
    /** Doctors and kinds of numbered form with few of them left, counted up to 200, and the first three. */
    taloes: z.object({
      noFim: count,
      primeiros: z.array(
        z.object({ medico: z.string(), tipo: z.enum(NOTIFICACOES), livres: count, dias: count.nullable() }),
      ),
    }),
    /** Orders with a reversed payment, and the next step of each; the first twenty. */
    desfeitos: z.array(z.object({ id: z.uuid(), numero: count, passo: z.string() })),
    /** Valid documents that need another kind by newer lists, counted up to 1001. */
    documentos: z.object({ desajustados: count }),
  })
  .meta({ id: 'MesaAgora' });
export type MesaAgora = z.infer<typeof deskNow>;

export const lerMesa = defineContract({
  operationId: 'lerMesa',
  method: 'GET',
  path: '/api/mesa',
  summary: 'What needs a person now: counts, and the orders whose promised time comes first',
  tag,
  access: ['Admin'],
  responses: { 200: deskNow, ...errors() },
});

const chartDay = z.object({
  /** In America/Sao_Paulo. */
  dia: z.iso.date(),
  pedidos: count,
  recebidoCentavos: count,
  pagamentos: count,
  concluidos: count,
  /** Median hours from payment to conclusion; null on a day without one. */
  medianaHoras: z.number().nullable(),
  /** Answers of people of the team in the chat. */
  respostas: count,
  /** Median and longest wait for those answers, in minutes; null on a day without one. */
  esperaMediana: z.number().nullable(),
  esperaMaior: z.number().nullable(),
});
export type DiaDaMesa = z.infer<typeof chartDay>;

const charts = z
  .object({
    /** Thirty days, today last. */
    dias: z.array(chartDay),
    /** Orders made in these days, by service in the order of the specification. */
    servicos: z.array(
      z.object({ servico: z.string(), total: count, porStatus: z.record(z.enum(STATUS), count) }),
    ),
    /** Of all orders concluded in these days. */
    conclusao: z.object({
      concluidos: count,
      medianaHoras: z.number().nullable(),
      noPrazo: count,
    }),
    /** Of all answers in the chat in these days; waits in minutes. */
    resposta: z.object({
      respostas: count,
      esperaMediana: z.number().nullable(),
      esperaMaior: z.number().nullable(),
    }),
    recebidoCentavos: count,
  })
  .meta({ id: 'MesaGraficos' });
export type MesaGraficos = z.infer<typeof charts>;

export const lerGraficos = defineContract({
  operationId: 'lerGraficos',
  method: 'GET',
  path: '/api/mesa/graficos',
  summary: 'The last thirty days: orders by service and status, time to conclusion, payments received',
  tag,
  access: ['Admin'],
  responses: { 200: charts, ...errors() },
});

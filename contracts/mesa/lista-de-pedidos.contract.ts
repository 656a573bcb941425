import { z } from 'zod';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { METODOS_DA_COBRANCA } from '#domain/pagamentos/cobranca.ts';
import { ATENCOES } from '#domain/mesa/atencao.ts';
import { MAX_BUSCA } from '#domain/mesa/busca-pedidos.ts';
import { BANDEJAS } from '#domain/pedidos/atendimento.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { RECEBIDOS } from '#domain/pedidos/recebido.ts';
import { defineContract, errors, instant } from '../contract.ts';
import { escolhaDoPedido } from '../pedidos/pedidos.contract.ts';

const tag = 'pedidos';

/**
 * `prazo`: orders that wait for the team first, by promised time; then the rest, newest first. In each of them requests that
 * nobody finished come last. Sorting filters nothing.
 */
export const ORDENS = ['recentes', 'antigos', 'prazo'] as const;
export type Ordem = (typeof ORDENS)[number];

/** 2000 to 2999: every order is in between, and each of these days has a next one to compare with. */
const dayOfOrders = z.iso.date().refine((text) => /^2\d/.test(text), 'a day of these centuries');

export const filtrosDePedidos = z.object({
  /** Null for every order. */
  bandeja: z.enum(BANDEJAS).nullable().default(null),
  status: z.enum(STATUS).nullable().default(null),
  servico: z
    .enum(SERVICOS.map(({ titulo }) => titulo))
    .nullable()
    .default(null),
  /** First and last day of the order's creation, in America/Sao_Paulo. */
  de: dayOfOrders.nullable().default(null),
  ate: dayOfOrders.nullable().default(null),
  /** Only paid orders that wait for the team past their promised time. */
  atrasados: z.boolean().default(false),
  /**
   * Part of a name or of a medicine, with or without accents; a CPF, e-mail or document's code, or its start; a telephone, or
   * its end; the number of an order or document; a tracking code; an id of the payment provider.
   */
  busca: z.string().max(MAX_BUSCA).default(''),
});
export type FiltrosDePedidos = z.output<typeof filtrosDePedidos>;

/** Facts of an order by which a search found it, beside those that every row shows. */
export const POR_ONDE_ACHOU = [
  'telefone',
  'email',
  'pagamento',
  'documento',
  'notificacao',
  'rastreio',
  'remedio',
] as const;
export type PorOndeAchou = (typeof POR_ONDE_ACHOU)[number];

export const pedidoNaMesa = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    cpf: z.string(),
    nome: z.string(),
    /** Preferred name; '' for the registered one. */
    nomeSocial: z.string(),
    /** Its account was closed because the CPF belongs to another person, whose chat this is not. */
    contestada: z.boolean(),
    /** People's messages in its patient's chat, without automatic lines, counted up to 100. */
    mensagens: z.number().int(),
    /** Messages of the patient that the team has not read. */
    naoLidas: z.number().int(),
    Servico_Selecionado: z.string(),
    status: z.string(),
    atendimento: z.string().nullable(),
    /** Returned to the doctors without an answer in time. */
    semResposta: z.boolean(),
    /** Reasons why somebody must act on it, or know it. */
    atencao: z.array(z.enum(ATENCOES)),
    /** Delivered to the patient; null unless concluded. */
    recebido: z.enum(RECEBIDOS).nullable(),
    /** A document of ours was delivered. */
    temDocumento: z.boolean(),
    /** Choice of the patient after a refusal; null without one. */
    escolha: escolhaDoPedido.nullable(),
    cobranca: z
      .object({
        metodo: z.enum(METODOS_DA_COBRANCA),
        /** The provider's word, our own refunds included; null until it has the charge. */
        status: z.string().nullable(),
      })
      .nullable(),
    valorCentavos: z.number().int(),
    prazo: instant.nullable(),
    /** When its payment was confirmed; null for an unpaid order. */
    pagoEm: instant.nullable(),
    /** By what the search found it; null without one, and for what the row shows anyway. */
    achado: z.object({ por: z.enum(POR_ONDE_ACHOU), texto: z.string() }).nullable(),
    createdAt: instant,
    dateCreated: z.string(),
    versao: z.number().int(),
  })
  .meta({ id: 'PedidoNaMesa' });
export type PedidoNaMesa = z.infer<typeof pedidoNaMesa>;

/** Default page size of the desk. */
export const TAMANHO_DA_PAGINA = 25;

export const consultarPedidos = defineContract({
  operationId: 'consultarPedidos',
  // A POST, because the search may be a person's name, which must not be part of an address.
  method: 'POST',
  path: '/api/adm/pedidos/consulta',
  summary: 'A page of every order, filtered and sorted; the next and the one before by opaque places',
  tag,
  access: ['Admin'],
  body: filtrosDePedidos.extend({
    ordem: z.enum(ORDENS).default('recentes'),
    /** `proxima` or `anterior` of another page with the same filters; an invalid one yields the first page. */
    lugar: z.string().max(200).nullable().default(null),
    tamanho: z.number().int().min(1).max(100).default(TAMANHO_DA_PAGINA),
  }),
  responses: {
    200: z.object({
      pedidos: z.array(pedidoNaMesa),
      anterior: z.string().nullable(),
      proxima: z.string().nullable(),
      /** Matching orders, counted up to 1000; null when counting would take too long. */
      total: z.number().int().nullable(),
      /** More exist than `total`. */
      haMais: z.boolean(),
      /** Position of the first order of this page, from 1; null when counting would take too long. */
      inicio: z.number().int().nullable(),
      /** The name was too short to search for. */
      buscaCurta: z.boolean(),
      /** Nobody has the name that was searched for: the orders are those of this one. Null otherwise. */
      parecido: z.string().nullable(),
    }),
    ...errors(400),
  },
});

/** Orders counted up to 1001, which means more than 1000. */
const contagem = z.number().int();

export const lerBandejas = defineContract({
  operationId: 'lerBandejas',
  method: 'GET',
  path: '/api/adm/pedidos/bandejas',
  summary:
    'How many orders each tray of the desk holds, and how many of those to be read are late or due today',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({
      contagens: z.record(z.enum([...BANDEJAS, 'todos']), contagem),
      /** Waiting for the team past the promised time. */
      atrasados: contagem,
      /** Waiting for the team and promised until the end of today, in America/Sao_Paulo. */
      vencemHoje: contagem,
    }),
    ...errors(),
  },
});

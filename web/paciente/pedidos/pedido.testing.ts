import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';

type Made = Partial<Omit<Pedido, 'cobranca' | 'documentos'>> & {
  /** Status of its charge; null without one. */
  pagamento?: string | null;
  /** When each of its documents was signed. */
  signed?: readonly string[];
};

/** An order of the list; by default one without a charge. */
export function pedido({ pagamento = null, signed = [], ...change }: Made): Pedido {
  return {
    id: 'p1',
    numero: 1042,
    Servico_Selecionado: 'Atestados de saúde',
    cpf: '52998224725',
    paciente: null,
    respondidoPor: null,
    idPayment: null,
    status: 'Aguardando Pagamento',
    createdAt: '2026-11-18T13:05:00Z',
    dateCreated: '18/11/2026 10:05',
    updatedAt: '2026-11-18T13:05:00Z',
    versao: 1,
    precoCentavos: 4990,
    precoNovoCentavos: null,
    frete: null,
    valorCentavos: 4990,
    freteCentavos: 0,
    cobranca: pagamento === null ? null : cobrancaDe(pagamento),
    prazo: null,
    feriados: [],
    editavel: true,
    atendimento: null,
    documentos: signed.map((assinadoEm, i) => ({ ...DOCUMENTO, id: `d${i}`, assinadoEm })),
    recebido: null,
    reembolso: null,
    recusa: null,
    escolha: null,
    descartavel: true,
    cancelavel: false,
    ...change,
  };
}

const DOCUMENTO = {
  titulo: 'Atestado médico',
  uso: 'entrega',
  medico: 'Helena Prado',
  arquivo: '/api/documentos/d/arquivo',
} as const;

const CHARGED = { metodo: 'Pix', freteUf: null, vencimento: '2026-11-25' } as const;
const PAID = new Set(['paga', 'reembolso-andamento', 'reembolsada']);

function cobrancaDe(status: string): Pedido['cobranca'] {
  return PAID.has(situacaoDoPagamento(status))
    ? { ...CHARGED, status, estado: 'paga', pagoEm: '2026-11-18T13:12:00Z' }
    : { ...CHARGED, status, estado: 'reservada' };
}

import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { Par, Timbre } from '#ports/documents.ts';
import type { ReciboRow } from './recibos.repository.ts';

/** Who receives the money, as the law names them; empty texts are left out. */
export type Emitente = { name: string; cnpj: string; address: string };

type Linha = { quando: string; oQue: string; valor: string };

/** A receipt as texts that the template `recibo` prints unchanged; nothing in it says which service it was. */
export type Recibo = Timbre & {
  numero: string;
  emitente: readonly Par[];
  paciente: readonly Par[];
  linhas: readonly Linha[];
  totais: readonly Par[];
};

/** The receipt of an order's payments and refunds. */
export function presentRecibo(
  row: ReciboRow,
  { brand, legal, agora }: { brand: string; legal: Emitente; agora: Date },
): Recibo {
  const numero = String(row.numero);
  const pago = sum(row.pagamentos.map(({ recebido_centavos }) => recebido_centavos ?? 0));
  const devolvido = sum(row.devolucoes.map(backOf));
  return {
    marca: brand,
    titulo: `Recibo do pedido ${numero}`,
    rodape: [
      `Serviço de telemedicina · pedido ${numero}`,
      `Produzido em ${dataEHora(agora)} (horário de Brasília)`,
    ],
    produzidoEm: agora,
    numero,
    emitente: [
      { nome: 'Recebido por', valor: legal.name || brand },
      ...(legal.cnpj === '' ? [] : [{ nome: 'CNPJ', valor: legal.cnpj }]),
      ...(legal.address === '' ? [] : [{ nome: 'Endereço', valor: legal.address }]),
    ],
    paciente: [...payer(row), { nome: 'Referente a', valor: `Serviço de telemedicina · pedido ${numero}` }],
    linhas: [...row.pagamentos.flatMap(paymentLines), ...row.devolucoes.flatMap(refundLine)],
    totais: [
      { nome: 'Pago', valor: formatReais(pago) },
      ...(devolvido === 0
        ? []
        : [
            { nome: 'Devolvido', valor: formatReais(devolvido) },
            { nome: 'Fica', valor: formatReais(pago - devolvido) },
          ]),
    ],
  };
}

/** Somebody whose record came from another account does not read who paid there. */
function payer({ nome, cpf }: ReciboRow): Par[] {
  if (nome === null || cpf === null) return [{ nome: 'Pago por', valor: 'Outra conta' }];
  return [
    { nome: 'Pago por', valor: nome === '' ? 'Paciente' : nome },
    { nome: 'CPF', valor: formatCpf(cpf) },
  ];
}

type Payment = ReciboRow['pagamentos'][number];
type Refund = ReciboRow['devolucoes'][number];

/** The lines of a payment: the service, and the freight where the same Pix held it. */
function paymentLines({ pago_em, tipo, asaas_id, recebido_centavos, frete_centavos }: Payment): Linha[] {
  const quando = pago_em === null ? '' : dataEHora(new Date(pago_em));
  const received = recebido_centavos ?? 0;
  const frete = Math.min(frete_centavos, received);
  const by = asaas_id === null ? '' : ` · ${asaas_id}`;
  if (tipo === 'frete') return [{ quando, oQue: `Frete, pago por Pix${by}`, valor: formatReais(received) }];
  return [
    { quando, oQue: `Pago por Pix${by}`, valor: formatReais(received - frete) },
    ...(frete === 0 ? [] : [{ quando, oQue: `Frete, no mesmo Pix${by}`, valor: formatReais(frete) }]),
  ];
}

/** The refunded amount in centavos: all of it, or the provider's part so far. */
function backOf({ situacao, valor_centavos, estornado_centavos }: Refund): number {
  return situacao === 'devolvida' ? Math.max(valor_centavos, estornado_centavos) : estornado_centavos;
}

function refundLine(refund: Refund): Linha[] {
  const { situacao, encerrada_em, valor_centavos, estornado_centavos, por_fora, decisao, asaas_id } = refund;
  const rest = valor_centavos - estornado_centavos;
  if (situacao !== 'devolvida') {
    return rest > 0
      ? [{ quando: 'a caminho', oQue: 'Devolução pedida, ainda não confirmada', valor: formatReais(rest) }]
      : [];
  }
  const how =
    por_fora && decisao !== null ? `Devolvido por outro meio: ${decisao}` : `Devolvido · ${asaas_id}`;
  const quando = encerrada_em === null ? '' : dataEHora(new Date(encerrada_em));
  return [{ quando, oQue: how, valor: `−${formatReais(backOf(refund))}` }];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import { defineCsv, type CsvColumns } from '#domain/mesa/csv.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { dateCreated, formatDataBr } from '#domain/calendario/datas.ts';
import { fimDoPrazo } from '#domain/calendario/promessa.ts';
import { formatValor } from '#domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { paymentStatus } from '#features/pedidos/pedidos/pedidos.public.ts';
import type { ListedPedido } from './rows.repository.ts';

const COLUMNS: CsvColumns<ListedPedido> = [
  ['Número', (row) => String(row.numero)],
  ['Feito em', (row) => dateCreated(row.created_at)],
  ['Paciente', (row) => row.nome],
  ['Nome social', (row) => row.nome_social],
  ['CPF', (row) => formatCpf(row.cpf)],
  ['Serviço', (row) => row.servico_selecionado],
  ['Status', (row) => row.status],
  ['Atendimento', (row) => row.atendimento ?? ''],
  ['Pagamento', (row) => palavraDoPagamento(paymentStatus(row)) ?? ''],
  ['Valor (R$)', (row) => formatValor(row.cobranca?.valor_centavos ?? row.preco_centavos)],
  ['Prazo', (row) => (row.prazo ? formatPrazo(row.prazo) : '')],
];

/** A deadline at the end of a day is written as 23:59, so that it sorts and never names the day after. */
function formatPrazo(prazo: Date): string {
  const { data, hora } = fimDoPrazo(prazo);
  return hora === null ? `${formatDataBr(data)} 23:59` : dateCreated(prazo);
}

/** The orders of the list as a CSV file. */
export const PLANILHA_DE_PEDIDOS = defineCsv(COLUMNS);

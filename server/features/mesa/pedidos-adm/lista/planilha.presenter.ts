import { formatCpf } from '../../../../../domain/contas/cpf.ts';
import { dateCreated, formatDataBr } from '../../../../../domain/calendario/datas.ts';
import { fimDoPrazo } from '../../../../../domain/calendario/promessa.ts';
import { formatValor } from '../../../../../domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento } from '../../../../../domain/pagamentos/pagamento.ts';
import { paymentStatus } from '../../../pedidos/pedidos/pedidos.public.ts';
import type { ListedPedido } from './lista.repository.ts';

/**
 * Spreadsheet programs with Brazilian settings expect semicolons, and recognise UTF-8 only by the byte order
 * mark.
 */
const BOM = '\uFEFF';
const SEPARATOR = ';';
const END = '\r\n';

const COLUMNS: readonly (readonly [string, (row: ListedPedido) => string])[] = [
  ['Número', (row) => String(row.numero)],
  ['Feito em', (row) => dateCreated(row.created_at)],
  ['Paciente', (row) => row.nome],
  ['Nome social', (row) => row.nome_social],
  ['CPF', (row) => formatCpf(row.cpf)],
  ['Serviço', (row) => row.servico_selecionado],
  ['Status', (row) => row.status],
  ['Atendimento', (row) => row.atendimento ?? ''],
  ['Pagamento', (row) => palavraDoPagamento(paymentStatus(row)) ?? ''],
  ['Valor (R$)', (row) => formatValor(row.valor_centavos ?? row.preco_centavos)],
  ['Prazo', (row) => (row.prazo ? formatPrazo(row.prazo) : '')],
];

/** A column of its kind: what ends with its day stands as 23:59, so that it sorts and never names the day after. */
function formatPrazo(prazo: Date): string {
  const { data, hora } = fimDoPrazo(prazo);
  return `${formatDataBr(data)} ${hora?.replace('h', ':') ?? '23:59'}`;
}

/** The header line of the CSV file, with the byte order mark. */
export function csvHeader(): string {
  return BOM + line(COLUMNS.map(([title]) => title));
}

/** One order as a line of the CSV file. */
export function csvRow(row: ListedPedido): string {
  return line(COLUMNS.map(([, value]) => value(row)));
}

function line(cells: readonly string[]): string {
  return cells.map(csvCell).join(SEPARATOR) + END;
}

/**
 * Quotes a cell. Text that a spreadsheet program could run as a formula gets a leading apostrophe (CSV
 * injection).
 */
export function csvCell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

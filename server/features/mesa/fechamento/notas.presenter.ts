import { defineCsv } from '#domain/mesa/csv.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatValor } from '#domain/pagamentos/dinheiro.ts';
import type { PaidRow } from './movimentos.repository.ts';

/**
 * The payments of a month as a CSV file for the tax notes: one line per payment, with what a municipal service
 * note asks for. What was asked for is health data and stays out: every line describes the same service.
 */
export const PLANILHA_DE_NOTAS = defineCsv<PaidRow>([
  ['Pago em', ({ em }) => formatDataBr(dataEmSaoPaulo(em))],
  ['Pedido', ({ pedido }) => String(pedido)],
  ['Tomador', ({ nome }) => nome],
  ['CPF', ({ cpf }) => formatCpf(cpf)],
  ['E-mail', ({ email_contato }) => email_contato],
  ['CEP', ({ cep }) => cep],
  ['Endereço', ({ endereco }) => endereco],
  ['Número', ({ numero }) => numero],
  ['Complemento', ({ complemento }) => complemento],
  ['Bairro', ({ bairro }) => bairro],
  ['Cidade', ({ cidade }) => cidade],
  ['UF', ({ uf }) => uf],
  [
    'Descrição',
    ({ tipo, pedido }) => `${tipo === 'frete' ? 'Frete' : 'Serviço de telemedicina'} · pedido ${pedido}`,
  ],
  ['Frete incluído (R$)', ({ frete_centavos }) => formatValor(frete_centavos)],
  ['Recebido (R$)', ({ centavos }) => formatValor(centavos)],
  ['Devolvido (R$)', ({ devolvido }) => formatValor(devolvido ?? 0)],
  ['Valor da nota (R$)', ({ centavos, devolvido }) => formatValor(centavos - (devolvido ?? 0))],
  ['Pagamento no Asaas', ({ asaas_id }) => asaas_id ?? ''],
]);

import { nomeDeDownload } from '../../../../domain/anexos.ts';
import { emailDoCpf } from '../../../../domain/cpf.ts';
import type { Pergunta } from '../../../../domain/perguntas.ts';
import type * as rows from './exportacao.repository.ts';

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

const em = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** The person's own data, by the names of the screens; nothing that opens the account. */
export function presentPessoa(row: rows.PessoaRow) {
  return {
    cpf: row.cpf,
    email: emailDoCpf(row.cpf),
    nome: row.nome,
    nomeSocial: row.nome_social,
    data_nascimento: row.data_nascimento,
    telefone: row.telefone,
    emailContato: row.email_contato,
    emailConfirmadoEm: em(row.email_confirmado_em),
    cep: row.cep,
    endereco: row.endereco,
    numero: row.numero,
    bairro: row.bairro,
    complemento: row.complemento,
    semComplemento: row.sem_complemento,
    uf: row.uf,
    cidade: row.cidade,
    responsavelNome: row.responsavel_nome,
    responsavelCpf: row.responsavel_cpf,
    responsavelDeclara: row.responsavel_declara,
    idAsaas: row.asaas_id,
    createdAt: em(row.created_at),
    updatedAt: em(row.updated_at),
  };
}

/** Where a file of an order stands in the zip: its stored name, with the ending of its kind. */
export function caminhoDoAnexo(numero: number, anexo: rows.PedidoExportado['anexos'][number]): string {
  const nome = nomeDeDownload(anexo.nome, anexo.content_type);
  // Taken out of the order by its patient; a later file may have its name.
  const folder = anexo.removido_em ? `retirados/${anexo.id.slice(0, 8)}-` : '';
  return `arquivos/${numero}/${folder}${nome}`;
}

/** Where a file of the chat stands in the zip: after the number of its message, so that no two are one. */
export function caminhoNoChat(row: Row<typeof rows.listArquivosDoChat>): string {
  const nome = nomeDeDownload(row.nome_original, row.content_type).replace(/[^\p{L}\p{N}._ -]/gu, '_');
  return `arquivos/chat/${row.n}-${nome}`;
}

/** Only what was looked at and kept has bytes to give. */
export function temArquivo({ situacao }: rows.PedidoExportado['anexos'][number]): boolean {
  return situacao === 'guardado';
}

/** An order with the questions as they were asked beside their answers, its money and its files. */
export function presentPedido(
  { pedido, cobrancas, devolucoes, anexos }: rows.PedidoExportado,
  asked: { saude: readonly Pergunta[]; tratamento: readonly Pergunta[] },
) {
  return {
    id: pedido.id,
    numero: pedido.numero,
    Servico_Selecionado: pedido.servico_selecionado,
    status: pedido.status,
    atendimento: pedido.atendimento,
    precoCentavos: pedido.preco_centavos,
    pagoEm: em(pedido.pago_em),
    prazo: em(pedido.prazo),
    perguntasDeSaude: pares(asked.saude, pedido.hist_saude),
    perguntasDeTratamento: pares(asked.tratamento, pedido.hist_trat),
    motivacao: pedido.motivacao,
    outrasInfos: pedido.outras_infos,
    cobrancas: cobrancas.map((row) => ({
      idPayment: row.asaas_id,
      tipo: row.tipo,
      valorCentavos: row.valor_centavos,
      recebidoCentavos: row.recebido_centavos,
      devolvidoCentavos: row.estornado_centavos,
      status: row.status,
      vencimento: row.vencimento,
      pagoEm: em(row.pago_em),
      createdAt: em(row.created_at),
    })),
    devolucoes: devolucoes.map(presentDevolucao),
    arquivos: anexos.map((row) => ({
      arquivo: temArquivo(row) ? caminhoDoAnexo(pedido.numero, row) : null,
      situacao: row.situacao,
      tipo: row.tipo,
      nomeOriginal: row.nome_original,
      tamanho: row.size,
      contentType: row.content_type,
      sha256: row.sha256,
      createdAt: em(row.created_at),
      retiradoEm: em(row.removido_em),
    })),
    createdAt: em(pedido.created_at),
    updatedAt: em(pedido.updated_at),
  };
}
export type PedidoApresentado = ReturnType<typeof presentPedido>;

function pares(perguntas: readonly Pergunta[], respostas: unknown) {
  const given: unknown[] = Array.isArray(respostas) ? respostas : [];
  return perguntas.map(({ pergunta, descricao }, i) => ({
    pergunta,
    descricao,
    resposta: typeof given[i] === 'string' ? given[i] : '',
  }));
}

/** Money that goes or went back. The words of whoever decided are the administration's, not the patient's. */
export function presentDevolucao(row: Row<typeof rows.listDevolucoesSemPedido>) {
  return {
    idPayment: row.asaas_id,
    valorCentavos: row.valor_centavos,
    motivo: row.motivo,
    situacao: row.situacao,
    createdAt: em(row.created_at),
    encerradaEm: em(row.encerrada_em),
  };
}

export function presentConsentimento(row: Row<typeof rows.listConsentimentos>) {
  return { tipo: row.tipo, versao: row.versao, pedidoId: row.pedido_id, em: em(row.created_at) };
}

export function presentMensagem(row: Row<typeof rows.listMensagens>) {
  return {
    mensagem: row.mensagem,
    Por: row.por,
    autor: row.autor,
    automatica: row.automatica,
    pedidoId: row.pedido_id,
    createdAt: em(row.created_at),
  };
}

export function presentRascunho(row: Row<typeof rows.listRascunhos>) {
  return { pedidoId: row.pedido_id, campos: row.campos, salvoEm: em(row.salvo_em) };
}

export function presentEmailAnterior(row: Row<typeof rows.listEmailsAnteriores>) {
  return { email: row.anterior, trocadoEm: em(row.created_at) };
}

export function presentCaso(row: Row<typeof rows.listCasos>) {
  const { protocolo, nome, email, telefone, relato } = row;
  return {
    protocolo,
    nome,
    email,
    telefone,
    relato,
    abertoEm: em(row.created_at),
    resolvidoEm: em(row.resolvida_em),
  };
}

export function presentSessao(row: Row<typeof rows.listSessoes>) {
  return { aparelho: row.navegador, abertaEm: em(row.created_at), vistaEm: em(row.vista_em) };
}

export function presentEmail(row: Row<typeof rows.listEmails>) {
  return { em: em(row.created_at), entregueEm: em(row.entregue_em), recusadoEm: em(row.recusado_em) };
}

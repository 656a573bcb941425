import { nomeDeDownload } from '#domain/pedidos/anexos.ts';
import { emailDoCpf } from '#domain/contas/cpf.ts';
import { listasDePerguntas, type Pergunta } from '#domain/catalogo/perguntas.ts';
import { presentExportedDocumentos } from './documentos.presenter.ts';
import type * as rows from './exportacao.repository.ts';

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

const toIso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/**
 * The patient's own data under the field names of the screens; without password hash or other credentials.
 */
export function presentPessoa(row: rows.PessoaRow) {
  return {
    cpf: row.cpf,
    email: emailDoCpf(row.cpf),
    nome: row.nome,
    nomeSocial: row.nome_social,
    data_nascimento: row.data_nascimento,
    telefone: row.telefone,
    emailContato: row.email_contato,
    emailConfirmadoEm: toIso(row.email_confirmado_em),
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
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** Somebody for whom the account asks. */
export function presentPessoaDaConta(row: Row<typeof rows.listPessoas>) {
  return {
    id: row.id,
    nome: row.nome,
    cpf: row.cpf,
    data_nascimento: row.data_nascimento,
    parentesco: row.parentesco,
    email: row.email_contato,
    celular: row.celular_proprio ?? '',
    declaradaEm: toIso(row.declarado_em),
    autorizadaEm: toIso(row.autorizado_em),
    autorizadaPor: row.autorizado_por,
    autorizadaAte: row.autorizado_ate,
    recusadaEm: toIso(row.recusado_em),
    emConferenciaDesde: toIso(row.em_conferencia_desde),
  };
}

/**
 * Path of an order's file in the zip: the order's number and the stored name with the extension of its type.
 */
export function anexoPath(numero: number, anexo: rows.ExportedPedido['anexos'][number]): string {
  const nome = nomeDeDownload(anexo.nome, anexo.content_type);
  // The patient removed it from the order, and a later file may have the same name.
  const folder = anexo.removido_em ? `retirados/${anexo.id.slice(0, 8)}-` : '';
  return `arquivos/${numero}/${folder}${nome}`;
}

/** Path of a chat file in the zip; the number of its message makes it unique. */
export function chatFilePath(row: Row<typeof rows.listArquivosDoChat>): string {
  const nome = nomeDeDownload(row.nome_original, row.content_type).replace(/[^\p{L}\p{N}._ -]/gu, '_');
  return `arquivos/chat/${row.n}-${nome}`;
}

/** True for a file with stored content: it was scanned and not refused. */
export function hasFile({ situacao }: rows.ExportedPedido['anexos'][number]): boolean {
  return situacao === 'guardado';
}

/** One order of the export: each question as it was asked with its answer, charges, refunds and files. */
export function presentExportedPedido(
  { pedido, cobrancas, devolucoes, anexos, leitura, documentos }: rows.ExportedPedido,
  asked: { saude: readonly Pergunta[]; tratamento: readonly Pergunta[] },
) {
  return {
    id: pedido.id,
    numero: pedido.numero,
    paciente: pedido.paciente_id === pedido.cliente_id ? null : pedido.paciente_id,
    Servico_Selecionado: pedido.servico_selecionado,
    status: pedido.status,
    atendimento: pedido.atendimento,
    precoCentavos: pedido.preco_centavos,
    pagoEm: toIso(pedido.pago_em),
    prazo: toIso(pedido.prazo),
    ...listasDePerguntas(asked.saude, asked.tratamento),
    histSaude: pedido.hist_saude,
    histTrat: pedido.hist_trat,
    perguntasDeSaude: pairAnswers(asked.saude, pedido.hist_saude),
    perguntasDeTratamento: pairAnswers(asked.tratamento, pedido.hist_trat),
    motivacao: pedido.motivacao,
    outrasInfos: pedido.outras_infos,
    justificativaDoUso: pedido.justificativa_do_uso,
    cobrancas: cobrancas.map((row) => ({
      idPayment: row.asaas_id,
      tipo: row.tipo,
      valorCentavos: row.valor_centavos,
      freteCentavos: row.frete_centavos,
      recebidoCentavos: row.recebido_centavos,
      devolvidoCentavos: row.estornado_centavos,
      status: row.status,
      vencimento: row.vencimento,
      pagoEm: toIso(row.pago_em),
      createdAt: toIso(row.created_at),
    })),
    devolucoes: devolucoes.map(presentExportedDevolucao),
    arquivos: anexos.map((row) => ({
      arquivo: hasFile(row) ? anexoPath(pedido.numero, row) : null,
      situacao: row.situacao,
      tipo: row.tipo,
      nomeOriginal: row.nome_original,
      tamanho: row.size,
      contentType: row.content_type,
      sha256: row.sha256,
      createdAt: toIso(row.created_at),
      retiradoEm: toIso(row.removido_em),
    })),
    leitura: presentLeitura(leitura),
    documentos: presentExportedDocumentos(pedido.numero, documentos),
    createdAt: toIso(pedido.created_at),
    updatedAt: toIso(pedido.updated_at),
  };
}
function presentLeitura(leitura: rows.ExportedPedido['leitura']) {
  const { decisao, notas, perguntas, escolha, consultas, envios } = leitura;
  return {
    identidadeConferidaEm: toIso(decisao?.identidade_em ?? null),
    identidadeConferidaPor: decisao?.identidade_de ?? null,
    identidadeConferidaComo: decisao?.identidade_como ?? null,
    decididoEm: toIso(decisao?.decidido_em ?? null),
    decididoPor: decisao?.decidido_de ?? null,
    motivoDaRecusa: decisao?.motivo_recusa ?? null,
    notasClinicas: notas.map(({ id, adendo_de, texto, medico, created_at }) => ({
      id,
      adendoDe: adendo_de,
      texto,
      medico,
      em: toIso(created_at),
    })),
    perguntas: perguntas.map((row) => ({
      texto: row.texto,
      medico: row.medico,
      em: toIso(row.feita_em),
      responderAte: toIso(row.responder_ate),
      lembradaEm: toIso(row.lembrada_em),
      respondidaEm: toIso(row.respondida_em),
      encerradaEm: toIso(row.encerrada_em),
    })),
    escolha: escolha
      ? {
          recusadoEm: toIso(escolha.recusado_em),
          recusadoPor: escolha.medico,
          motivoDaRecusa: escolha.motivo,
          escolherAte: toIso(escolha.escolher_ate),
          escolha: escolha.escolha,
          escolhidaEm: toIso(escolha.escolhida_em),
        }
      : null,
    consultas: consultas.map((row) => ({
      medico: row.medico,
      inicio: row.inicio.toISOString(),
      fim: row.fim.toISOString(),
      estado: row.estado,
      canceladaPor: row.cancelada_por,
      contato: row.contato,
      marcadaEm: toIso(row.criada_em),
      encerradaEm: toIso(row.encerrada_em),
    })),
    envios: envios.map((row) => ({
      transportadora: row.transportadora,
      rastreio: row.rastreio,
      endereco: row.endereco,
      situacao: row.situacao,
      motivo: row.motivo,
      postadoEm: toIso(row.postado_em),
      encerradoEm: toIso(row.encerrado_em),
    })),
  };
}

export type ExportedPedidoJson = ReturnType<typeof presentExportedPedido>;

function pairAnswers(perguntas: readonly Pergunta[], respostas: unknown) {
  const given: unknown[] = Array.isArray(respostas) ? respostas : [];
  return perguntas.map(({ pergunta, descricao }, i) => ({
    pergunta,
    descricao,
    resposta: typeof given[i] === 'string' ? given[i] : '',
  }));
}

/** A refund of the export; what the administrator noted on it is left out. */
export function presentExportedDevolucao(row: Row<typeof rows.listDevolucoesSemPedido>) {
  return {
    idPayment: row.asaas_id,
    valorCentavos: row.valor_centavos,
    motivo: row.motivo,
    situacao: row.situacao,
    createdAt: toIso(row.created_at),
    encerradaEm: toIso(row.encerrada_em),
  };
}

/** An accepted text: kind, version, order and time. */
export function presentConsentimento(row: Row<typeof rows.listConsentimentos>) {
  return { tipo: row.tipo, versao: row.versao, pedidoId: row.pedido_id, em: toIso(row.created_at) };
}

/** A chat message of the export; `sobre`: the person of the account whom it is about, null for its holder and for nobody. */
export function presentExportedMensagem(row: Row<typeof rows.listExportedMensagens>) {
  return {
    mensagem: row.mensagem,
    Por: row.por,
    autor: row.autor,
    automatica: row.automatica,
    pedidoId: row.pedido_id,
    sobre: row.sobre,
    createdAt: toIso(row.created_at),
  };
}

/** A draft of the export: the fields typed and when they were saved. */
export function presentExportedRascunho(row: Row<typeof rows.listRascunhos>) {
  return { pedidoId: row.pedido_id, campos: row.campos, salvoEm: toIso(row.salvo_em) };
}

/** An earlier e-mail address and when it was replaced. */
export function presentEmailAnterior(row: Row<typeof rows.listEmailsAnteriores>) {
  return { email: row.anterior, trocadoEm: toIso(row.created_at) };
}

/** The case by which the account was registered, as the patient wrote it. */
export function presentContestacao(row: Row<typeof rows.listContestacoes>) {
  const { protocolo, nome, email, telefone, relato } = row;
  return {
    protocolo,
    nome,
    email,
    telefone,
    relato,
    abertoEm: toIso(row.created_at),
    resolvidoEm: toIso(row.resolvida_em),
  };
}

/** A session of the account: browser, start and last use. */
export function presentExportedSessao(row: Row<typeof rows.listSessoes>) {
  return { aparelho: row.navegador, abertaEm: toIso(row.created_at), vistaEm: toIso(row.vista_em) };
}

/** A passkey of the account; its public key says nothing about a person. */
export function presentExportedChave(row: Row<typeof rows.listChavesDeAcesso>) {
  const { nome, sincronizada } = row;
  return { nome, sincronizada, criadaEm: toIso(row.created_at), usadaEm: toIso(row.usada_em) };
}

/** A mail to the patient: when it was queued, delivered or refused; the text is not stored. */
export function presentEmail(row: Row<typeof rows.listEmails>) {
  return {
    em: toIso(row.created_at),
    entregueEm: toIso(row.entregue_em),
    recusadoEm: toIso(row.recusado_em),
  };
}

/** A change of a channel or of the reminder to renew, and the number that it was agreed for. */
export function presentMudancaDeCanal(row: Row<typeof rows.listMudancasDeCanal>) {
  const { canal, ligado, telefone, por } = row;
  return { canal, ligado, telefone, por, em: toIso(row.em) };
}

/** A message beside a mail: when it was sent, and what became of it; its words are always alike. */
export function presentRecado(row: Row<typeof rows.listRecados>) {
  return {
    canal: row.canal,
    em: toIso(row.created_at),
    enviadoEm: toIso(row.enviado_em),
    entregueEm: toIso(row.entregue_em),
    lidoEm: toIso(row.lido_em),
    falhouEm: toIso(row.falhou_em),
  };
}

import { comSinalMarcado, perguntasFeitas, respondida } from '#domain/catalogo/perguntas.ts';
import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import type {
  ArquivoDoCaso,
  Caso,
  NotaDoCaso,
  PerguntaDoCaso,
  Prontuario,
  RascunhoDaNota,
} from '#contracts/consultorio/caso.contract.ts';
import { dataEmSaoPaulo, idade, isoInstant } from '#domain/calendario/datas.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { outroDecide, PALAVRA_DO_PARENTESCO } from '#domain/contas/pessoas/pessoa.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { avisoDeRetirada, rotuloDoAnexo, semPedido } from '#domain/pedidos/anexos.ts';
import { comProva, destacadas, destaque, destaqueDaProva } from '#domain/pedidos/destaques.ts';
import { provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import { formasDeConferir } from '#domain/consultorio/identidade.ts';
import { estadoDaPergunta } from '#domain/consultorio/espera.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { presentMensagem, type MensagemRow } from '#features/chat/chat/chat.public.ts';
import type { AnexoDoCaso } from '#features/pedidos/anexos/anexos.public.ts';
import type {
  AnteriorRow,
  DocumentoRow,
  EstadoRow,
  NotaRow,
  PerguntaRow,
  ReadCaso,
} from './leitura.repository.ts';
import type { BaseDaConferencia } from './identidade.repository.ts';
import type { RascunhoDaNotaRow } from '../anotacoes.repository.ts';
import type { CasoLido, ProntuarioLido } from './leitura.usecases.ts';

/** A case for one doctor: an allow-list by how much of it is open. */
export function presentCaso(lido: CasoLido, actor: Medico, now: Date): Caso {
  const { visao, caso, anexos, mensagens, notas, perguntas, anteriores, documentos } = lido;
  return {
    visao,
    pedido: presentPedido(caso),
    com: presentClaim(caso, actor, now),
    respondeuEm: isoInstant(caso.respondeu_em),
    semRespostaEm: isoInstant(caso.sem_resposta_em),
    paciente: presentPaciente(caso, visao !== 'reduzida', now),
    ...presentAnswers(lido),
    motivacao: caso.motivacao,
    outrasInformacoes: caso.outras_infos,
    arquivos: anexos.map((anexo) => presentArquivo(caso.id, anexo)),
    anteriores: anteriores.map((row) => presentAnterior(row, documentos, actor)),
    conversa: mensagens.map((row) => presentLine(caso.id, row)),
    conversaDada: lido.dada ? { desde: isoInstant(lido.dada.desde) } : null,
    notas: presentNotas(notas),
    identidade: presentIdentidade(caso),
    responsavelConferido: presentResponsavelConferido(caso),
    perguntas: perguntas.map(presentPergunta),
    decisao: presentDecisao(caso, actor),
    podeDecidir: visao === 'inteira',
    conferencia: presentConferencia(lido.conferencia),
  };
}

/** The doctors' acts in a case, for the administrator. */
export function presentProntuario(lido: ProntuarioLido, now: Date): Prontuario {
  const { estado, notas, perguntas, anteriores, documentos } = lido;
  return {
    com: estado ? presentClaim(estado, null, now) : null,
    semRespostaEm: isoInstant(estado?.sem_resposta_em ?? null),
    identidade: estado ? presentIdentidade(estado) : null,
    responsavelConferido: estado ? presentResponsavelConferido(estado) : null,
    notas: presentNotas(notas),
    perguntas: perguntas.map(presentPergunta),
    anteriores: anteriores.map((row) => presentAnterior(row, documentos, null)),
    decisao: estado ? presentDecisao(estado, null) : null,
  };
}

function presentPedido(caso: ReadCaso): Caso['pedido'] {
  const servico = SERVICOS.find(({ titulo }) => titulo === caso.servico_selecionado);
  if (!servico) throw notFound();
  return {
    id: caso.id,
    numero: caso.numero,
    Servico_Selecionado: servico.titulo,
    status: caso.status,
    atendimento: caso.atendimento,
    prazo: isoInstant(caso.prazo),
    pagoEm: isoInstant(caso.pago_em),
    versao: caso.versao,
  };
}

function presentClaim(
  { medico_id, medico_nome, assumido_ate }: EstadoRow,
  reader: Medico | null,
  now: Date,
): Caso['com'] {
  if (medico_nome === null || assumido_ate === null || assumido_ate <= now) return null;
  return { nome: medico_nome, ate: assumido_ate.toISOString(), voce: isOwn(medico_id, reader) };
}

/** True where the doctor of a row is the one who reads it. */
function isOwn(medicoId: string | null, reader: Medico | null): boolean {
  return reader !== null && medicoId === reader.medicoId;
}

function presentPaciente(caso: ReadCaso, whole: boolean, now: Date): Caso['paciente'] {
  const { nome, nome_social, data_nascimento: nascimento, cpf, cidade, uf, telefone } = caso;
  const years = nascimento === null ? null : idade(nascimento, dataEmSaoPaulo(now));
  const shownCpf = (text: string) => (whole ? text : maskCpf(text));
  return {
    nome,
    tratamento: nomeDeTratamento(nome, nome_social),
    nascimento: whole ? nascimento : null,
    idade: years,
    cpf: shownCpf(cpf),
    cidade,
    uf,
    telefone: whole ? telefone : null,
    responsavel: presentResponsavel(caso, shownCpf, now),
    quemPede: presentQuemPede(caso),
    consentimentoCid: caso.consentimento_cid,
  };
}

/** The guardian of a minor as declared, or the holder whose document the desk accepted. */
function presentResponsavel(
  caso: ReadCaso,
  shownCpf: (cpf: string) => string,
  now: Date,
): Caso['paciente']['responsavel'] {
  const por = outroDecide(caso, dataEmSaoPaulo(now));
  if (por === null) return null;
  if (por === 'menor') {
    const { responsavel_nome: nome, responsavel_cpf: cpf, declarado_em } = caso;
    return { nome, cpf: shownCpf(cpf), por, ate: null, em: isoInstant(declarado_em) };
  }
  const { titular_nome: nome, titular_cpf: cpf, autorizado_ate: ate, autorizado_em } = caso;
  return { nome: nome ?? '', cpf: shownCpf(cpf ?? ''), por, ate, em: isoInstant(autorizado_em) };
}

function presentQuemPede(caso: ReadCaso): Caso['paciente']['quemPede'] {
  const { titular_nome: nome, parentesco, autorizado_por, autorizado_em } = caso;
  if (nome === null || parentesco === null) return null;
  const autorizouEm = autorizado_por === 'pessoa' ? isoInstant(autorizado_em) : null;
  return { nome, parentesco: PALAVRA_DO_PARENTESCO[parentesco], autorizouEm };
}

const pair = (perguntas: readonly Pergunta[], given: readonly string[]) =>
  perguntas.map((one, i) => ({ pergunta: one.pergunta, sinais: one, resposta: given[i] ?? '' }));

function presentProva({ servico_selecionado: servico, prova_em_arquivo, justificativa_do_uso }: ReadCaso) {
  const facts = { servico, temArquivo: prova_em_arquivo, justificativa: justificativa_do_uso };
  return destaqueDaProva(provaDeUso(facts), justificativa_do_uso);
}

/** The answers to the questions as they were asked: those that need attention, and the others. */
function presentAnswers({ caso, versoes }: CasoLido): Pick<Caso, 'atencao' | 'respostas' | 'alergias'> {
  // In a list from before the mark, questions about allergy are known by their words.
  const marked = versoes.map((one) => ({ ...one, perguntas: comSinalMarcado(one.perguntas, 'alergia') }));
  const asked = (id: string | null) => perguntasFeitas(marked, id, caso.servico_selecionado);
  const answered = [
    ...pair(asked(caso.versao_saude), caso.hist_saude),
    ...pair(asked(caso.versao_trat), caso.hist_trat),
  ];
  return {
    atencao: comProva(presentProva(caso), destacadas(answered)),
    respostas: answered
      .filter(({ sinais, resposta }) => destaque(sinais, resposta) === null)
      .map(({ pergunta, resposta }) => ({ pergunta, resposta })),
    alergias: answered
      .filter(({ sinais, resposta }) => sinais.alergia === true && respondida(resposta) && !dizNao(resposta))
      .map(({ resposta }) => resposta),
  };
}

function presentArquivo(pedidoId: string, row: AnexoDoCaso): ArquivoDoCaso {
  const ofChat = row.pedido_id === null;
  const aviso = row.motivo === null ? null : avisoDeRetirada(row.motivo);
  const url = row.situacao === 'guardado' ? arquivoUrl(pedidoId, row.id) : null;
  return {
    id: row.id,
    origem: ofChat ? 'chat' : 'pedido',
    tipo: ofChat ? null : row.tipo,
    rotulo: ofChat ? row.nome_original : rotuloDoAnexo(row.nome),
    nomeOriginal: row.nome_original,
    createdAt: row.created_at.toISOString(),
    size: row.size,
    contentType: row.content_type,
    situacao: row.situacao,
    aviso: aviso !== null && ofChat ? semPedido(aviso) : aviso,
    paginas: row.paginas,
    executa: row.executa,
    previa: url === null || row.previa_objeto === null ? null : `${url}/previa`,
    url,
  };
}

const arquivoUrl = (pedidoId: string, anexoId: string) => `/api/medico/casos/${pedidoId}/arquivos/${anexoId}`;

/** A line of the chat; its file is opened by the address of the case. */
function presentLine(pedidoId: string, row: MensagemRow): Caso['conversa'][number] {
  const line = presentMensagem(row);
  if (line.arquivo === null || line.arquivo.previa === null) return line;
  return {
    ...line,
    arquivo: { ...line.arquivo, previa: `${arquivoUrl(pedidoId, line.arquivo.id)}/previa` },
  };
}

function presentAnterior(
  row: AnteriorRow,
  documentos: readonly DocumentoRow[],
  reader: Medico | null,
): Caso['anteriores'][number] {
  return {
    id: row.id,
    numero: row.numero,
    Servico_Selecionado: row.servico_selecionado,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    atendimento: row.atendimento,
    medico: row.decidido_de,
    seu: isOwn(row.decidido_por, reader),
    documentos: documentos
      .filter(({ pedido_id }) => pedido_id === row.id)
      .flatMap(({ id, codigo, tipo, dados }) =>
        codigo === null ? [] : [{ id, codigo, tipo, titulo: tituloDoDocumento({ tipo, dados }) }],
      ),
  };
}

/** The clinical note that a doctor is writing, for that doctor. */
export function presentRascunhoDaNota({ texto, versao, updated_at }: RascunhoDaNotaRow): RascunhoDaNota {
  return { texto, versao, atualizadoEm: updated_at.toISOString() };
}

/** A note without what was added to it. */
export function presentNota({ id, texto, created_at, medico_nome }: NotaRow): Omit<NotaDoCaso, 'adendos'> {
  return { id, texto, medico: medico_nome, em: created_at.toISOString() };
}

function presentNotas(rows: readonly NotaRow[]): NotaDoCaso[] {
  return rows
    .filter(({ adendo_de }) => adendo_de === null)
    .map((row) => ({
      ...presentNota(row),
      adendos: rows.filter(({ adendo_de }) => adendo_de === row.id).map(presentNota),
    }));
}

function presentIdentidade({
  identidade_em,
  identidade_de,
  identidade_como: como,
}: EstadoRow): Caso['identidade'] {
  if (identidade_em === null || identidade_de === null) return null;
  return { conferidaEm: identidade_em.toISOString(), por: identidade_de, como };
}

function presentResponsavelConferido({ responsavel_em: em, responsavel_de: por }: EstadoRow) {
  return em === null || por === null ? null : { conferidaEm: em.toISOString(), por };
}

function presentConferencia(found: BaseDaConferencia | null): Caso['conferencia'] {
  if (found === null) return { foto: null, formas: [] };
  const { foto, atendeu } = found;
  return { foto, formas: formasDeConferir({ foto: foto !== null, atendeu }) };
}

export function presentPergunta(row: PerguntaRow): PerguntaDoCaso {
  return {
    id: row.id,
    texto: row.texto,
    medico: row.medico_nome,
    em: row.feita_em.toISOString(),
    respondidaEm: isoInstant(row.respondida_em),
    encerradaEm: isoInstant(row.encerrada_em),
    ate: row.responder_ate.toISOString(),
    lembradaEm: isoInstant(row.lembrada_em),
    estado: estadoDaPergunta({
      respondidaEm: row.respondida_em,
      encerradaEm: row.encerrada_em,
      venceu: row.venceu,
    }),
    resposta: row.resposta,
  };
}

function presentDecisao(estado: EstadoRow, reader: Medico | null): Caso['decisao'] {
  const { decidido_em, decidido_de, decidido_por, motivo_recusa: motivoDaRecusa } = estado;
  if (decidido_em === null || decidido_de === null) return null;
  const voce = isOwn(decidido_por, reader);
  return { em: decidido_em.toISOString(), medico: decidido_de, voce, motivoDaRecusa };
}

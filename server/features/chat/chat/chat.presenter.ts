import type {
  ArquivoDaMensagem,
  Conversa,
  Mensagem,
  PaginaDoChat,
  PedidoDaConversa,
} from '#contracts/chat/chat.contract.ts';
import { avisoDeRetirada, semPedido } from '#domain/pedidos/anexos.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { dateCreated, isoInstant } from '#domain/calendario/datas.ts';
import type { MensagemRow } from './chat.repository.ts';
import type { LogPage } from './chat.usecases.ts';
import { caixaDe } from './conversas/estado.decisions.ts';
import type { ListedConversa } from './conversas/lista.repository.ts';
import type { NewestPedido } from './conversas/pacientes.repository.ts';

/** One message in the wire form that patient and administrator share. */
export function presentMensagem(row: MensagemRow): Mensagem {
  return {
    id: row.id,
    n: row.n,
    mensagem: row.mensagem,
    Por: row.por,
    autor: row.autor,
    automatica: row.automatica,
    pedidoId: row.automatica ? row.pedido_id : null,
    sobre: presentSobre(row),
    arquivo: presentArquivo(row),
    createdAt: isoInstant(row.created_at),
    dateCreated: dateCreated(row.created_at),
  };
}

/** Null for a message about the holder of the account, whose conversation it is, and for one about nobody in particular. */
function presentSobre({ paciente_id: id, cliente_id, ...row }: MensagemRow): Mensagem['sobre'] {
  if (id === null || id === cliente_id) return null;
  return { id, nome: nomeDeTratamento(row.paciente_nome ?? '', row.paciente_nome_social ?? '') };
}

function presentArquivo(row: MensagemRow): ArquivoDaMensagem | null {
  const { anexo_id: id, situacao, size, content_type: contentType } = row;
  if (id === null || situacao === null || size === null || contentType === null) return null;
  return {
    id,
    nome: row.nome_original ?? row.mensagem,
    size,
    contentType,
    situacao,
    aviso: row.motivo === null ? null : semPedido(avisoDeRetirada(row.motivo)),
    paginas: row.paginas,
    executa: row.executa ?? false,
    previa: row.previa_objeto !== null && situacao === 'guardado' ? `/api/anexos/${id}/previa` : null,
  };
}

const presentReadMark = (ate: number | undefined, em: Date | null | undefined) => ({
  ate: ate ?? 0,
  em: isoInstant(em),
});

/** One page of the log with the read marks of both sides. */
export function presentLog({ mensagens, anteriores, conversa, pessoas }: LogPage): PaginaDoChat {
  return {
    edicao: conversa?.edicao ?? 0,
    pessoas: pessoas.map(({ id, nome, nome_social }) => ({ id, nome: nomeDeTratamento(nome, nome_social) })),
    mensagens: mensagens.map(presentMensagem),
    anteriores,
    leitura: {
      cliente: presentReadMark(conversa?.lido_cliente, conversa?.lido_cliente_em),
      equipe: presentReadMark(conversa?.lido_equipe, conversa?.lido_equipe_em),
    },
  };
}

/**
 * One entry of the administrator's list of conversations; `ultima` and `pedido` are null when there is none.
 */
export function presentConversa(row: ListedConversa, now: Date): Conversa {
  const { n, mensagem, por, created_at, anexo_id } = row;
  const caixa = presentCaixa(row, now);
  const closed = caixa === 'fechadas';
  return {
    id: row.id,
    cpf: row.cpf,
    nome: nomeDeTratamento(row.nome, row.nome_social),
    naoLidas: row.nao_lidas ?? 0,
    caixa,
    esperaDesde: closed ? null : isoInstant(row.espera_desde),
    adiadaAte: closed ? null : isoInstant(row.adiada_ate),
    urgencia: closed ? null : row.urgencia_n,
    fechadaEm: isoInstant(row.fechada_em),
    com: presentCom(row),
    etiquetas: row.etiquetas,
    ultima:
      n === null || mensagem === null || created_at === null
        ? null
        : {
            n,
            mensagem,
            Por: por === 'Cliente' ? 'Cliente' : 'Adm',
            createdAt: isoInstant(created_at),
            arquivo: anexo_id !== null,
          },
    pedido: presentNewestPedido(row),
  };
}

/** Null as well for a patient without a conversation. */
function presentCaixa({ equipe_n, ...row }: ListedConversa, now: Date): Conversa['caixa'] {
  return equipe_n === null ? null : caixaDe({ ...row, equipe_n }, now);
}

function presentCom({ com_medico: medico, com_pedido_id: pedidoId, com_numero: numero }: ListedConversa) {
  return medico === null || pedidoId === null || numero === null ? null : { medico, pedidoId, numero };
}

function presentNewestPedido(row: ListedConversa): PedidoDaConversa | null {
  const { pedido_id: id, numero, servico_selecionado, status, atendimento, prazo } = row;
  if (id === null || numero === null || servico_selecionado === null || status === null) return null;
  return presentPedidoDaConversa({ id, numero, servico_selecionado, status, atendimento, prazo });
}

export function presentPedidoDaConversa(row: NewestPedido): PedidoDaConversa {
  return {
    id: row.id,
    numero: row.numero,
    Servico_Selecionado: row.servico_selecionado,
    status: row.status,
    atendimento: row.atendimento,
    prazo: isoInstant(row.prazo),
  };
}

import { mailLembreteDeRenovacao } from '#features/documentos/renovacao/renovacao.mails.ts';
import { mailCelularConfirmado, mailRecuperacaoPorCelular } from '#features/contas/celular/celular.mails.ts';
import type { Mail } from '#ports/mail.ts';
import { AVISOS, CHAVES_DOS_AVISOS } from '#domain/avisos/avisos.ts';
import { mailDeTeste } from '#features/catalogo/avisos/avisos.mails.ts';
import { mailArquivoPedido, mailRelatoRecebido } from '#features/documentos/entrega/entrega.mails.ts';
import { mailDeclaracaoRevista } from '#features/documentos/declaracoes/declaracoes.mails.ts';
import { mailMensagemNaoLida } from '#features/chat/chat/chat.mails.ts';
import {
  mailDocumentoPronto,
  mailDocumentoRevogado,
  mailRelatoRespondido,
} from '#features/consultorio/decisao/decisao.mails.ts';
import { mailAtraso, mailPressa } from '#features/consultorio/atrasos/atrasos.mails.ts';
import { NOVAS_DO_ENVIO } from '#features/consultorio/correio/correio.decisions.ts';
import { mailEnvio } from '#features/consultorio/correio/correio.mails.ts';
import { mailPergunta, mailLembrete } from '#features/consultorio/pausas/pausas.mails.ts';
import { mailProntuario } from '#features/titular/prontuario/prontuario.workers.ts';
import * as casos from '#features/titular/contestacoes/contestacoes.mails.ts';
import { mailContaApagada } from '#features/titular/apagamento/apagamento.mails.ts';
import { MOMENTOS_DA_CONSULTA } from '#features/pedidos/consultas/consultas.jobs.ts';
import { mailConsulta, mailEscolha } from '#features/pedidos/consultas/consultas.mails.ts';
import { MOMENTOS_DA_DEVOLUCAO } from '#features/pagamentos/devolucoes/devolucoes.jobs.ts';
import { mailDaDevolucao, mailDevolucoesParadas } from '#features/pagamentos/devolucoes/devolucoes.mails.ts';
import { mailDesfecho } from '#features/pagamentos/encerramentos/encerramentos.mails.ts';
import * as conta from '#features/contas/identidade/conta/conta.mails.ts';
import { mailNovaSenha, mailNovaSenhaVarios } from '#features/contas/identidade/identidade.mails.ts';
import { mailPagamentoConfirmado, mailPixPronto } from '#features/pagamentos/cobrancas/cobrancas.mails.ts';
import { mailConferencia } from '#features/titular/conferencias/conferencias.workers.ts';
import { mailConfirmarEmail, mailEmailMudou } from '#features/contas/clientes/email/enviar.usecases.ts';
import { mailAutorizarPessoa, mailPessoaRecusou } from '#features/contas/pessoas/autorizacao.usecases.ts';
import { mailCadastroMudou, mailConvite } from '#features/contas/medicos/avisar.usecases.ts';

const settings = {
  brand: 'Zelo',
  appUrl: 'https://zelo.exemplo.com.br',
  contactEmail: 'contato@zelo.exemplo.com.br',
};
const para = 'maria@exemplo.com.br';
const conferencia = { para, contaId: '', envio: 'exemplo' };
const chave = '7d0c6a52-8a51-4a0e-9a3e-1f8a2a5a3c11';
const em = new Date('2026-11-20T13:42:00Z');
const numero = 1042;
const medico = { nome: 'Dra. Helena Prado', crm: '000123', uf: 'SP' };
const protocolo = '7F3K-92QD';
/** As long as a real one: what does not fit here, fits nowhere. */
const url = `${settings.appUrl}/nova-senha/q8Zr3mVbK1xY7tPnC4sLwE9aUfH2dJ6oG5iR0vT`;
const DESFECHOS = [
  'concluido-documento',
  'concluido-nada',
  'excluido',
  'excluido-com-pix',
  'excluido-entregue',
  'reaberto-devolvido',
  'restaurado-sem-pix',
] as const;
const MUDANCAS = ['ativada', 'desligada', 'codigos_novos', 'codigo_usado'] as const;

/** Every mail of the house, with words as long as real ones; mails.test.ts keeps it whole. */
export function allMails(): Record<string, Mail> {
  const aviso = { para, em, pagina: '/conta', chave: `conta-${chave}` } as const;
  const caso = { para, protocolo, chave };
  return {
    mailMensagemNaoLida: mailMensagemNaoLida(settings, { para, clienteId: chave, chave }),
    mailLembreteDeRenovacao: mailLembreteDeRenovacao(settings, {
      para,
      pedidoId: chave,
      numero,
      acaba: '2026-12-23',
      parar: 'NmYxYzBlMmItOGE1MS00YTBlLTlhM2UtMWY4YTJhNWEzYzEx.q8Zr3mVbK1xY7tPnC4sLwE9aUfH2dJ6oG5iR0vTq8Zr',
    }),
    mailArquivoPedido: mailArquivoPedido(settings, {
      para,
      pedidoId: chave,
      chave,
      arquivo: Buffer.from('%PDF'),
    }),
    mailConfirmarEmail: mailConfirmarEmail(settings, { para, url, chave }),
    mailEmailMudou: mailEmailMudou(settings, { para, em, chave }),
    mailContestacaoAberta: casos.mailContestacaoAberta(settings, { ...caso, url }),
    mailContaReclamada: casos.mailContaReclamada(settings, { ...caso, em }),
    mailContestacaoAceita: casos.mailContestacaoAceita(settings, { ...caso, url, ate: em }),
    mailContestacaoRecusada: casos.mailContestacaoRecusada(settings, {
      ...caso,
      motivo: 'O documento não está legível.',
    }),
    mailContaEncerrada: casos.mailContaEncerrada(settings, caso),
    mailContaApagada: mailContaApagada(settings, { para, protocolo, em, url }),
    mailProntuarioExaminado: casos.mailProntuarioExaminado(settings, { ...caso, motivo: null }),
    'mailProntuarioExaminado recusado': casos.mailProntuarioExaminado(settings, {
      ...caso,
      motivo: 'O documento não está legível.',
    }),
    ...Object.fromEntries(
      (['prontuario-levado', 'prontuario-trazido', 'cadastro-juntado'] as const).map((qual) => [
        `mailProntuario ${qual}`,
        mailProntuario(settings, { para, aviso: qual, chave }),
      ]),
    ),
    mailDocumentoPronto: mailDocumentoPronto(settings, { para, numero, pedidoId: chave, chave, medico }),
    mailDocumentoRevogado: mailDocumentoRevogado(settings, { para, numero, pedidoId: chave, chave, medico }),
    mailRelatoRecebido: mailRelatoRecebido(settings, { para, numero, pedidoId: chave, chave }),
    ...Object.fromEntries(
      (['medico', 'mesa'] as const).map((quem) => [
        `mailDeclaracaoRevista ${quem}`,
        mailDeclaracaoRevista(settings, {
          quem,
          para,
          numero,
          pedidoId: chave,
          documentoId: chave,
          versao: '2026-11-01 0f3a',
        }),
      ]),
    ),
    mailRelatoRespondido: mailRelatoRespondido(settings, { para, numero, pedidoId: chave, chave, medico }),
    mailPergunta: mailPergunta(settings, { para, numero, chave, ate: em }),
    mailLembrete: mailLembrete(settings, {
      para,
      numero,
      pedidoId: chave,
      perguntaId: chave,
      lembrete: 1,
      ate: em,
    }),
    ...Object.fromEntries(
      NOVAS_DO_ENVIO.map((nova) => [
        `mailEnvio ${nova}`,
        mailEnvio(settings, {
          para,
          pedidoId: chave,
          numero,
          envio: { id: chave, transportadora: 'carta', rastreio: 'QB473124829BR' },
          nova,
          vez: '1',
        }),
      ]),
    ),
    mailAtraso: mailAtraso(settings, { para, pedidoId: chave, numero, prazo: em }),
    mailPressa: mailPressa(settings, {
      para,
      dia: '2026-11-20',
      pressa: { atrasados: 3, perto: 2, primeiro: em },
    }),
    ...Object.fromEntries(
      MOMENTOS_DA_DEVOLUCAO.map((momento) => [
        `mailDaDevolucao ${momento}`,
        mailDaDevolucao(settings, {
          para,
          numero,
          momento,
          medico,
          centavos: 12_990,
          pago: 25_980,
          ate: new Date(em),
          versao: 2,
          chave,
        }),
      ]),
    ),
    ...Object.fromEntries(
      DESFECHOS.map((etapa) => [
        `mailDesfecho ${etapa}`,
        mailDesfecho(settings, { para, pedidoId: chave, numero, etapa, vez: '1' }),
      ]),
    ),
    mailDevolucoesParadas: mailDevolucoesParadas(settings, {
      para,
      dia: '2026-11-20',
      paradas: { quantas: 2, centavos: 12_990, desde: new Date(em), semSaldo: 1, porFora: 1 },
    }),
    mailEscolha: mailEscolha(settings, { para, numero, pedidoId: chave, medico, ate: em, vez: chave }),
    ...Object.fromEntries(
      MOMENTOS_DA_CONSULTA.map((momento) => [
        `mailConsulta ${momento}`,
        mailConsulta(settings, {
          para,
          numero,
          pedidoId: chave,
          momento,
          consulta: {
            id: chave,
            inicio: em,
            fim: new Date(em.getTime() + 1_200_000),
            contato: 'https://video.exemplo.com.br/sala/helena',
            evento: chave,
            sequencia: 1,
          },
          ate: em,
          now: em,
        }),
      ]),
    ),
    mailCadastroMudou: mailCadastroMudou(settings, { para, em, chave: `cadastro-${chave}` }),
    mailConvite: mailConvite(settings, { para, url, chave: `convite-${chave}` }),
    mailNovoAcesso: conta.mailNovoAcesso(settings, { ...aviso, navegador: 'Chrome no Android' }),
    mailSenhaMudou: conta.mailSenhaMudou(settings, aviso),
    ...Object.fromEntries(
      MUDANCAS.map((mudanca) => [
        `mailSegundoFator ${mudanca}`,
        conta.mailSegundoFator(settings, { ...aviso, mudanca }),
      ]),
    ),
    'mailChaveDeAcesso criada': conta.mailChaveDeAcesso(settings, aviso, {
      mudanca: 'criada',
      guarda: 'Gerenciador de senhas do Google',
    }),
    'mailChaveDeAcesso removida': conta.mailChaveDeAcesso(settings, aviso, { mudanca: 'removida' }),
    'mailChaveDeAcesso todas': conta.mailChaveDeAcesso(settings, aviso, { mudanca: 'todas' }),
    mailCelularConfirmado: mailCelularConfirmado(settings, {
      para,
      clienteId: chave,
      em,
      telefone: '11988880042',
    }),
    mailRecuperacaoPorCelular: mailRecuperacaoPorCelular(settings, {
      para,
      clienteId: chave,
      em,
      ate: new Date(em.getTime() + 72 * 3_600_000),
      parar: 'NmYxYzBlMmItOGE1MQ.q8Zr3mVbK1xY7tPnC4sLwE9aUfH2dJ6oG5iR0vTq8Zr',
    }),
    mailAutorizarPessoa: mailAutorizarPessoa(settings, { para, url, chave }),
    mailPessoaRecusou: mailPessoaRecusou(settings, { para, clienteId: '', chave }),
    'mailConferencia pede': mailConferencia(settings, { ...conferencia, aviso: 'conferencia-pede' }),
    'mailConferencia decidida': mailConferencia(settings, { ...conferencia, aviso: 'conferencia-decidida' }),
    mailNovaSenha: mailNovaSenha(settings, {
      para,
      conta: '***.982.247-**',
      url,
      chave: `recuperar-${chave}`,
    }),
    mailNovaSenhaVarios: mailNovaSenhaVarios(settings, {
      para,
      contas: [
        { iniciais: 'M. A. S.', url },
        { iniciais: 'J. S.', url: `${url}2` },
      ],
      chave: `recuperar-${chave}`,
    }),
    ...Object.fromEntries(
      CHAVES_DOS_AVISOS.map((nome) => [
        `mailDeTeste ${nome}`,
        mailDeTeste(settings, { para, chave: nome, texto: AVISOS[nome].texto, vez: chave }),
      ]),
    ),
    mailPixPronto: mailPixPronto(settings, { para, numero, pedidoId: chave, chave }),
    mailPagamentoConfirmado: mailPagamentoConfirmado(settings, { para, numero, prazo: em, chave }),
  };
}

import type { Aviso, Marcador } from './aviso.ts';

const SENHA = '{marca} nunca pede a sua senha por e-mail.';
const BANCO = '{marca} nunca pede a sua senha nem os dados do seu banco por e-mail.';
const DEMORA =
  'Por Pix o dinheiro costuma chegar no mesmo dia; conforme o banco, pode levar alguns dias. Você não precisa fazer nada.';
const AVISAMOS = 'Avisamos por e-mail quando o banco confirmar.';
const NAO_PODE =
  'O pedido {pedido} foi lido com cuidado, e o documento não pôde ser emitido. O motivo está em Meus pedidos; ele não vai por e-mail.';
const PARTE =
  'Dos {pago} que você pagou, {valor} voltam para a conta que pagou o Pix, pela regra de reembolso que está em Meus pedidos.';
const RESPOSTA =
  'Até {prazo}, a equipe devolve {valor} para a conta que pagou o Pix ou combina com você outra solução pelo chat.';

export const AVISOS_DO_DINHEIRO = {
  'pix-pronto': {
    para: 'paciente',
    quando: 'o Pix fica pronto depois de uma falha do provedor',
    marcadores: ['pedido'],
    indispensaveis: ['pedido'],
    texto: {
      assunto: 'O seu Pix está pronto: pedido {pedido}',
      titulo: 'O seu Pix está pronto',
      paragrafos: [
        'O provedor de pagamento voltou, e o Pix do pedido {pedido} já pode ser pago.',
        'Abra o pedido para ver o QR Code e copiar o código.',
      ],
      botao: 'Ver o Pix',
      rodape: SENHA,
    },
  },
  'pagamento-confirmado': {
    para: 'paciente',
    quando: 'o pagamento é confirmado',
    marcadores: ['pedido', 'prazo'],
    indispensaveis: ['pedido', 'prazo'],
    texto: {
      assunto: 'Pagamento confirmado: pedido {pedido}',
      titulo: 'Pagamento confirmado',
      paragrafos: [
        'Recebemos o pagamento do pedido {pedido}.',
        'A resposta vem até {prazo} (horário de Brasília). São 48 horas úteis: fins de semana e feriados não contam.',
      ],
      botao: 'Ver o pedido',
      rodape: SENHA,
    },
  },
  'devolucao-cancelado': devolucao('o paciente cancela e o valor volta inteiro', ['valor'], {
    assunto: 'Pedido {pedido} cancelado',
    titulo: 'Pedido cancelado',
    paragrafos: [
      'Você cancelou o pedido {pedido}. O valor de {valor} volta inteiro para a conta que pagou o Pix.',
      DEMORA,
      AVISAMOS,
    ],
  }),
  'devolucao-cancelado-parte': devolucao('o paciente cancela e uma parte volta', ['valor', 'pago'], {
    assunto: 'Pedido {pedido} cancelado',
    titulo: 'Pedido cancelado',
    paragrafos: [`Você cancelou o pedido {pedido}. ${PARTE}`, DEMORA, AVISAMOS],
  }),
  'devolucao-recusado': devolucao('o pedido recusado devolve o valor inteiro', ['valor'], {
    assunto: 'Pedido {pedido}: o seu dinheiro volta',
    titulo: 'O documento não pôde ser emitido',
    paragrafos: [
      NAO_PODE,
      '{quem}',
      'O valor de {valor} volta inteiro para a conta que pagou o Pix.',
      DEMORA,
      AVISAMOS,
    ],
  }),
  'devolucao-recusado-parte': devolucao('o pedido recusado devolve uma parte', ['valor', 'pago'], {
    assunto: 'Pedido {pedido}: o seu dinheiro volta',
    titulo: 'O documento não pôde ser emitido',
    paragrafos: [NAO_PODE, '{quem}', PARTE, DEMORA, AVISAMOS],
  }),
  'devolucao-excluido-pago': devolucao('a equipe exclui um pedido pago', ['pago', 'prazo', 'valor'], {
    assunto: 'Pedido {pedido} excluído: o seu pagamento está guardado',
    titulo: 'O seu pagamento está guardado',
    paragrafos: [
      'A equipe excluiu o pedido {pedido}. O seu pagamento de {pago} está guardado, e ninguém mexe nele sem avisar você.',
      RESPOSTA,
      'Se a exclusão foi engano, escreva pelo chat: o pedido pode voltar com o pagamento.',
    ],
  }),
  'devolucao-pago-excluido': devolucao('um Pix chega depois da exclusão', ['pago', 'prazo', 'valor'], {
    assunto: 'Recebemos um Pix do pedido {pedido}, que foi excluído',
    titulo: 'Um Pix chegou depois da exclusão',
    paragrafos: [
      'O pedido {pedido} já estava excluído quando o seu Pix de {pago} chegou. O dinheiro está guardado.',
      RESPOSTA,
      'Se você ainda quer o documento, escreva pelo chat.',
    ],
  }),
  'devolucao-pago-duas-vezes': devolucao('um pedido é pago duas vezes', ['valor'], {
    assunto: 'O pedido {pedido} foi pago duas vezes',
    titulo: 'Recebemos dois pagamentos',
    paragrafos: [
      'O pedido {pedido} recebeu dois pagamentos. Ele segue normalmente com um deles.',
      'O outro, de {valor}, está separado e a equipe vai cuidar da devolução.',
    ],
  }),
  'devolucao-frete-nao-usado': devolucao('o documento sai sem correio, e o frete volta', ['valor'], {
    assunto: 'Pedido {pedido}: devolvemos o frete',
    titulo: 'Devolvemos o frete',
    paragrafos: [
      'O documento do pedido {pedido} foi assinado digitalmente, e nada precisou ir pelo correio. O frete de {valor} volta para a conta que pagou o Pix.',
      DEMORA,
      AVISAMOS,
    ],
  }),
  'devolucao-reembolso-por-fora': devolucao('o banco não devolve mais o Pix, depois de 90 dias', ['valor'], {
    assunto: 'Pedido {pedido}: o seu dinheiro volta por outro meio',
    titulo: 'O dinheiro volta por outro meio',
    paragrafos: [
      'Passaram-se 90 dias do pagamento, e o banco não devolve mais o Pix do pedido {pedido}. A equipe devolve os {valor} por outro meio e fala com você pelo chat.',
      'Nunca pedimos senha, código ou pagamento para devolver dinheiro.',
    ],
  }),
  'devolucao-reembolsado-por-fora': devolucao('o dinheiro foi devolvido por outro meio', ['valor'], {
    assunto: 'Reembolso do pedido {pedido} concluído',
    titulo: 'Reembolso concluído',
    paragrafos: [
      'O valor de {valor} do pedido {pedido} foi devolvido por outro meio. Os detalhes estão em Meus pedidos.',
      'Se ele não aparecer em alguns dias, fale com a gente pelo chat.',
    ],
  }),
  'devolucao-reembolsado': devolucao('o dinheiro voltou pelo Pix', ['valor'], {
    assunto: 'Reembolso do pedido {pedido} concluído',
    titulo: 'Reembolso concluído',
    paragrafos: [
      'O valor de {valor} do pedido {pedido} voltou para a conta que pagou o Pix.',
      'Se ele não aparecer no extrato em alguns dias, fale com a gente pelo chat.',
    ],
  }),
} as const satisfies Readonly<Record<string, Aviso>>;

/** A notice about a refund; its text must name the order and these values. */
function devolucao(
  quando: string,
  indispensaveis: readonly Marcador[],
  texto: Pick<Aviso['texto'], 'assunto' | 'titulo' | 'paragrafos'>,
) {
  return {
    para: 'paciente',
    quando,
    marcadores: ['pedido', 'valor', 'pago', 'prazo', 'quem'],
    indispensaveis: ['pedido', ...indispensaveis],
    texto: { ...texto, botao: 'Ver os meus pedidos', rodape: BANCO },
  } as const satisfies Aviso;
}

import type { Aviso } from './aviso.ts';

const SENHA = '{marca} nunca pede a sua senha por e-mail.';
const HORA = 'Pedido {pedido}: {quando}, horário de Brasília.';

export const AVISOS_DA_CONSULTA = {
  escolha: {
    para: 'paciente',
    quando: 'o médico recusa um pedido e o paciente escolhe como seguir',
    marcadores: ['pedido', 'prazo', 'quem'],
    indispensaveis: ['pedido', 'prazo'],
    texto: {
      assunto: 'Pedido {pedido}: escolha como seguir',
      titulo: 'O documento não pôde ser emitido',
      paragrafos: [
        'O pedido {pedido} foi lido com cuidado, e o documento não pôde ser emitido. O motivo está na sua conta; ele não vai por e-mail.',
        '{quem}',
        'Você escolhe: uma consulta para conversar sobre o pedido, sem pagar mais nada, ou o seu dinheiro de volta.',
        'Escolha até {prazo}. Se você não escolher, devolvemos o dinheiro; o valor está na sua conta.',
      ],
      botao: 'Ler e escolher',
      rodape: '{marca} nunca pede a sua senha nem os dados do seu banco por e-mail.',
    },
  },
  'consulta-marcada': ahead('a consulta é marcada', 'sua consulta está marcada', 'Sua consulta está marcada'),
  'consulta-remarcada': ahead(
    'a consulta muda de horário',
    'novo horário da sua consulta',
    'Sua consulta tem novo horário',
  ),
  'consulta-vespera': ahead('falta um dia para a consulta', 'sua consulta é amanhã', 'Sua consulta é amanhã'),
  'consulta-hora': {
    para: 'paciente',
    quando: 'falta uma hora para a consulta',
    marcadores: ['pedido', 'quando', 'onde'],
    indispensaveis: ['pedido', 'quando', 'onde'],
    texto: {
      assunto: 'Pedido {pedido}: sua consulta é daqui a uma hora',
      titulo: 'Sua consulta é daqui a uma hora',
      paragrafos: [HORA, '{onde}'],
      botao: 'Abrir no pedido',
      rodape: SENHA,
    },
  },
  'consulta-cancelada': over('o paciente cancela a consulta', {
    assunto: 'Pedido {pedido}: consulta cancelada',
    titulo: 'Você cancelou a consulta',
    primeiro: 'A consulta do pedido {pedido}, {prazo}, não acontece mais.',
  }),
  'consulta-desfeita': over('a clínica cancela a consulta', {
    assunto: 'Pedido {pedido}: tivemos de cancelar a consulta',
    titulo: 'A consulta foi cancelada',
    primeiro: 'A consulta do pedido {pedido}, {prazo}, não vai acontecer. Pedimos desculpas pela mudança.',
  }),
  'consulta-perdida': over('o paciente não vem à consulta', {
    assunto: 'Pedido {pedido}: sentimos a sua falta',
    titulo: 'Você não veio à consulta',
    primeiro: 'A consulta do pedido {pedido} era {prazo}, e não encontramos você.',
  }),
} as const satisfies Readonly<Record<string, Aviso>>;

/** A future consultation that may still be moved. */
function ahead(quando: string, assunto: string, titulo: string) {
  return {
    para: 'paciente',
    quando,
    marcadores: ['pedido', 'quando', 'onde', 'mudar'],
    indispensaveis: ['pedido', 'quando', 'onde'],
    texto: {
      assunto: `Pedido {pedido}: ${assunto}`,
      titulo,
      paragrafos: [HORA, '{onde}', '{mudar}'],
      botao: 'Abrir no pedido',
      rodape: SENHA,
    },
  } as const satisfies Aviso;
}

/** A consultation that does not take place; `{prazo}` is its planned beginning. */
function over(
  quando: string,
  { assunto, titulo, primeiro }: { assunto: string; titulo: string; primeiro: string },
) {
  return {
    para: 'paciente',
    quando,
    marcadores: ['pedido', 'prazo', 'depois'],
    indispensaveis: ['pedido', 'depois'],
    texto: {
      assunto,
      titulo,
      paragrafos: [primeiro, '{depois}'],
      botao: 'Abrir no pedido',
      rodape: SENHA,
    },
  } as const satisfies Aviso;
}

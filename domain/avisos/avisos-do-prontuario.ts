import type { Aviso } from './aviso.ts';

/** Mails about a record that went to another account. */
export const AVISOS_DO_PRONTUARIO = {
  'prontuario-levado': {
    para: 'conta',
    quando: 'uma pessoa da conta leva o prontuário para a conta dela',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Uma pessoa da sua conta no {marca} agora tem a conta dela',
      titulo: 'Ela levou o prontuário',
      paragrafos: [
        'Uma pessoa por quem você pedia no {marca} tem agora a própria conta e levou o prontuário dela: pedidos, documentos e conversa.',
        'Na sua conta fica só o que você pagou, com os recibos. Um reembolso, se houver, volta para quem pagou.',
      ],
      botao: 'Ver os pagamentos',
      rodape: 'Você recebeu este e-mail porque pedia por outra pessoa no {marca}.',
    },
  },
  'prontuario-trazido': {
    para: 'conta',
    quando: 'o prontuário chega à conta de quem o trouxe',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'O prontuário está na sua conta no {marca}',
      titulo: 'O prontuário está na sua conta',
      paragrafos: [
        'Os pedidos, os documentos e a conversa que estavam em outra conta agora estão na sua, e só nela.',
        'Se não foi você, escreva para {contato} deste endereço.',
      ],
      botao: 'Abrir os meus pedidos',
      rodape: 'Você recebeu este e-mail porque tem uma conta no {marca}.',
    },
  },
  'prontuario-recusado': {
    para: 'conta',
    quando: 'a equipe não confirma o documento de quem pediu o prontuário',
    marcadores: ['protocolo', 'motivo'],
    indispensaveis: ['protocolo', 'motivo'],
    texto: {
      assunto: 'Caso {protocolo}: resposta',
      titulo: 'Não pudemos confirmar o documento',
      paragrafos: [
        'Conferimos o caso {protocolo}. {motivo} Por isso nada mudou na sua conta.',
        'Você pode mandar outra foto, nítida, do documento.',
      ],
      botao: 'Mandar outra foto',
      rodape: 'Você recebeu este e-mail porque pediu o seu prontuário no {marca}.',
    },
  },
  'prontuario-conferido': {
    para: 'conta',
    quando: 'a equipe confirma o documento e não há nada a trazer',
    marcadores: ['protocolo'],
    indispensaveis: ['protocolo'],
    texto: {
      assunto: 'Caso {protocolo}: resposta',
      titulo: 'Conferimos o seu documento',
      paragrafos: [
        'Conferimos o caso {protocolo}. O que havia no seu CPF já está na sua conta: em outra conta não há mais nada.',
      ],
      botao: 'Abrir os meus pedidos',
      rodape: 'Você recebeu este e-mail porque pediu o seu prontuário no {marca}.',
    },
  },
  'cadastro-juntado': {
    para: 'conta',
    quando: 'o cadastro de um menor passa para a conta de quem responde por ele',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'O seu cadastro no {marca} foi juntado a outro',
      titulo: 'O cadastro foi juntado',
      paragrafos: [
        'Quem responde por este cadastro o juntou à própria conta, com a senha dele. Ninguém mais entra por ele: os pedidos e os documentos estão na conta de quem responde.',
        'Se não foi você, nem quem responde por você, escreva para {contato} deste endereço.',
      ],
      botao: '',
      rodape: 'Você recebeu este e-mail porque tinha um cadastro no {marca}.',
    },
  },
} as const satisfies Readonly<Record<string, Aviso>>;

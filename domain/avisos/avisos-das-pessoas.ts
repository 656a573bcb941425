import type { Aviso } from './aviso.ts';

const RODAPE = '{marca} nunca pede a sua senha nem um documento por e-mail: envie só pela sua conta.';

/** About the people for whom an account asks. */
export const AVISOS_DAS_PESSOAS = {
  'pessoa-recusou': {
    para: 'conta',
    quando: 'uma pessoa adulta da conta não autorizou que peçam por ela',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Uma pessoa da sua conta respondeu',
      titulo: 'Uma pessoa da sua conta respondeu',
      paragrafos: [
        'A resposta foi não: por enquanto você não pode pedir documentos por ela. Nada foi cobrado por causa disso.',
        'Em Pessoas da sua conta você vê quem respondeu, a partir de quando pode perguntar de novo e como retirar a pessoa da conta.',
      ],
      botao: 'Ver pessoas da conta',
      rodape: RODAPE,
    },
  },
  'conferencia-pede': {
    para: 'conta',
    quando: 'a equipe confere quem responde por uma pessoa da conta e precisa de um documento',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Precisamos de um documento seu',
      titulo: 'Precisamos de um documento seu',
      paragrafos: [
        'A equipe confere quem responde por uma pessoa da sua conta. Envie um documento que mostre isso, como a certidão de nascimento, o termo de guarda ou a procuração.',
        'Em Pessoas da sua conta você vê de quem se trata e envia o arquivo.',
      ],
      botao: 'Enviar o documento',
      rodape: RODAPE,
    },
  },
  'conferencia-decidida': {
    para: 'conta',
    quando: 'a equipe decidiu quem responde por uma pessoa da conta',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Conferimos uma pessoa da sua conta',
      titulo: 'Conferimos uma pessoa da sua conta',
      paragrafos: ['A equipe examinou os documentos. Veja o resultado em Pessoas da sua conta.'],
      botao: 'Ver o resultado',
      rodape: RODAPE,
    },
  },
  'autorizar-pessoa': {
    para: 'conta',
    quando: 'alguém da família quer pedir documentos para uma pessoa adulta; vai para o endereço dela',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Alguém pede a sua autorização no {marca}',
      titulo: 'Alguém pede a sua autorização',
      paragrafos: [
        'Uma pessoa que tem conta no {marca} quer fazer pedidos em seu nome.',
        'Abra o link abaixo para ver quem é e responder. Ele vale por 72 horas e serve uma vez. Sem a sua autorização, nada é pago nem emitido no seu nome.',
      ],
      botao: 'Ver quem é',
      rodape: 'Se você não conhece ninguém que use o {marca}, ignore: nada acontece.',
    },
  },
} as const satisfies Readonly<Record<string, Aviso>>;

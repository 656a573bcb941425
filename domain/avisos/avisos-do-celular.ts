import type { Aviso } from './aviso.ts';
import { CODIGO } from './avisos-da-conta.ts';

export const AVISOS_DO_CELULAR = {
  'celular-confirmado': {
    para: 'conta',
    quando: 'um celular é confirmado para recuperar a conta',
    marcadores: ['data', 'celular'],
    indispensaveis: ['data'],
    texto: {
      assunto: 'Celular confirmado',
      titulo: 'Celular confirmado',
      paragrafos: [
        'Em {data}, horário de Brasília, o celular {celular} foi confirmado na sua conta no {marca}. Se você perder a senha e o e-mail, ele ajuda a recuperar o acesso, depois de uma espera de três dias.',
        'Se foi você, não precisa fazer nada. Se não foi, troque a senha agora em Conta e segurança: o celular sai da conta.',
      ],
      botao: 'Abrir Conta e segurança',
      rodape: CODIGO,
    },
  },
  'recuperacao-por-celular': {
    para: 'conta',
    quando: 'alguém começa a recuperar a conta pelo celular confirmado',
    marcadores: ['data', 'prazo'],
    indispensaveis: ['prazo'],
    texto: {
      assunto: 'Alguém quer recuperar a sua conta pelo celular',
      titulo: 'Alguém quer recuperar a sua conta',
      paragrafos: [
        'Em {data}, horário de Brasília, alguém pediu uma nova senha para a sua conta no {marca}, com um código enviado ao seu celular.',
        'Se foi você, espere até {prazo}. Depois disso, peça outro código na mesma página e crie a senha.',
        'Se não foi você, toque em Parar a recuperação. Nada muda na sua conta, e o celular deixa de servir para recuperá-la. Se a sua linha parou de funcionar, fale com a operadora: alguém pode ter tomado o seu número.',
      ],
      botao: 'Parar a recuperação',
      rodape: CODIGO,
    },
  },
} as const satisfies Readonly<Record<string, Aviso>>;

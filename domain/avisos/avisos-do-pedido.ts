import type { Aviso } from './aviso.ts';

const SENHA = '{marca} nunca pede a sua senha por e-mail.';
const PEDIDO = ['pedido'] as const;

export const AVISOS_DO_PEDIDO = {
  'mensagem-nao-lida': {
    para: 'paciente',
    quando: 'a equipe escreveu no chat e o paciente ainda não leu',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Há uma mensagem para você no {marca}',
      titulo: 'A equipe escreveu para você',
      paragrafos: [
        'Há uma mensagem da nossa equipe esperando por você no chat.',
        'O que ela diz não vai por e-mail: abra o chat para ler e responder.',
      ],
      botao: 'Abrir o chat',
      rodape: SENHA,
    },
  },
  pergunta: {
    para: 'paciente',
    quando: 'o médico pergunta algo e o pedido espera a resposta',
    marcadores: ['pedido', 'termo'],
    indispensaveis: ['pedido', 'termo'],
    texto: {
      assunto: 'Precisamos de uma resposta sua: pedido {pedido}',
      titulo: 'Há uma pergunta para você',
      paragrafos: [
        'A equipe fez uma pergunta sobre o pedido {pedido} no chat e espera a sua resposta para continuar.',
        '{termo}. O prazo fica parado até você responder; sem resposta até lá, o pedido volta à fila e é decidido com as informações que temos.',
        'O que foi perguntado não vai por e-mail: abra o chat para ler e responder.',
      ],
      botao: 'Abrir o chat',
      rodape: SENHA,
    },
  },
  'lembrete-pergunta': {
    para: 'paciente',
    quando: 'a pergunta do médico segue sem resposta',
    marcadores: ['pedido', 'termo'],
    indispensaveis: ['pedido', 'termo'],
    texto: {
      assunto: 'Ainda falta a sua resposta: pedido {pedido}',
      titulo: 'Ainda falta a sua resposta',
      paragrafos: [
        'A equipe fez uma pergunta sobre o pedido {pedido}, e a sua resposta ainda não chegou. Enquanto isso, o prazo está parado.',
        '{termo}. Sem resposta até lá, o pedido volta à fila e é decidido com as informações que temos.',
        'O que foi perguntado não vai por e-mail: abra o pedido para ler e responder.',
      ],
      botao: 'Ler e responder',
      rodape: SENHA,
    },
  },
  'lembrete-renovacao': {
    para: 'paciente',
    quando: 'faltam dez dias para acabar o que o médico receitou',
    marcadores: ['pedido', 'data'],
    indispensaveis: ['pedido', 'data'],
    texto: {
      assunto: 'Pedido {pedido}: está na hora de renovar?',
      titulo: 'Está na hora de renovar?',
      paragrafos: [
        'O que você recebeu no pedido {pedido} acaba por volta de {data}.',
        'A resposta a um novo pedido leva até 48 horas úteis: peça com folga, para não ficar sem.',
      ],
      botao: 'Renovar',
      rodape: SENHA,
    },
  },
  atraso: {
    para: 'paciente',
    quando: 'o prazo prometido passou sem resposta',
    marcadores: ['pedido', 'prazo'],
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'Pedido {pedido}: passamos do prazo',
      titulo: 'O seu pedido atrasou',
      paragrafos: [
        'Prometemos responder ao pedido {pedido} até {prazo} e não cumprimos. Pedimos desculpas.',
        'Ele está na frente da fila, e a equipe foi avisada. Você não precisa fazer nada: avisamos assim que houver resposta.',
        'Se preferir não esperar, cancele em Meus pedidos, enquanto a equipe não tiver aberto o pedido, ou escreva no chat.',
      ],
      botao: 'Ver o pedido',
      rodape: SENHA,
    },
  },
  'documento-pronto': {
    para: 'paciente',
    quando: 'o documento está assinado',
    marcadores: ['pedido', 'quem'],
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'Seu documento está pronto: pedido {pedido}',
      titulo: 'Seu documento está pronto',
      paragrafos: [
        'O documento do pedido {pedido} já está na sua conta no {marca}.',
        '{quem}',
        'Entre para ver, baixar e guardar. Ele não vem neste e-mail para que só você o abra.',
      ],
      botao: 'Abrir o pedido',
      rodape: SENHA,
    },
  },
  'documento-revogado': {
    para: 'paciente',
    quando: 'o médico revoga um documento e prepara outro',
    marcadores: PEDIDO,
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'Um documento seu foi substituído: pedido {pedido}',
      titulo: 'Não use mais o documento antigo',
      paragrafos: [
        'Um documento do pedido {pedido} deixou de valer. Outro está sendo preparado no lugar dele, sem custo para você.',
        'Avisamos quando o novo estiver pronto. O motivo está na sua conta.',
      ],
      botao: 'Abrir o pedido',
      rodape: SENHA,
    },
  },
  'documento-por-email': {
    para: 'paciente',
    quando: 'o paciente pede o PDF por e-mail; o arquivo vai anexado',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'O arquivo que você pediu no {marca}',
      titulo: 'O seu arquivo está aqui',
      paragrafos: [
        'Você pediu, na sua conta no {marca}, que este PDF viesse por e-mail. Ele está anexado.',
        'Guarde-o como chegou: aberto e salvo por outro programa, ele pode perder a assinatura.',
      ],
      botao: 'Abrir o pedido',
      rodape: 'O PDF é só seu. Se não foi você quem pediu, troque a sua senha.',
    },
  },
  'relato-respondido': {
    para: 'paciente',
    quando: 'o médico responde a um erro relatado',
    marcadores: ['pedido', 'quem'],
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'O seu relato foi respondido: pedido {pedido}',
      titulo: 'O seu relato foi respondido',
      paragrafos: [
        'O erro que você relatou no pedido {pedido} foi lido e respondido. O documento continua valendo.',
        '{quem}',
        'A resposta está na sua conta; ela não vai por e-mail para que só você a leia.',
      ],
      botao: 'Ler a resposta',
      rodape: SENHA,
    },
  },
  'carta-postado': {
    para: 'paciente',
    quando: 'a carta é postada',
    marcadores: ['pedido', 'rastreio', 'transportadora'],
    indispensaveis: ['pedido', 'rastreio'],
    texto: {
      assunto: 'Pedido {pedido}: a carta está a caminho',
      titulo: 'A sua carta foi postada',
      paragrafos: [
        'O pedido {pedido} saiu pelo correio.',
        'Código de rastreio: {rastreio} ({transportadora}).',
        'Alguém precisa receber a carta no endereço.',
      ],
      botao: 'Acompanhar a entrega',
      rodape: SENHA,
    },
  },
  'carta-corrigido': {
    para: 'paciente',
    quando: 'o código de rastreio estava errado e foi corrigido',
    marcadores: ['pedido', 'rastreio', 'transportadora'],
    indispensaveis: ['pedido', 'rastreio'],
    texto: {
      assunto: 'Pedido {pedido}: o código de rastreio mudou',
      titulo: 'O código de rastreio mudou',
      paragrafos: [
        'O código que mandamos antes para o pedido {pedido} estava errado. Este é o certo.',
        'Código de rastreio: {rastreio} ({transportadora}).',
      ],
      botao: 'Acompanhar a entrega',
      rodape: SENHA,
    },
  },
  'carta-devolvido': {
    para: 'paciente',
    quando: 'o correio devolve a carta',
    marcadores: PEDIDO,
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'Pedido {pedido}: a carta voltou',
      titulo: 'A carta voltou para nós',
      paragrafos: [
        'O correio não conseguiu entregar o pedido {pedido}, e a carta voltou.',
        'Confira o seu endereço. Mandamos de novo, sem cobrar outro frete, e avisamos com o novo código.',
      ],
      botao: 'Conferir o pedido',
      rodape: SENHA,
    },
  },
  'carta-extraviado': {
    para: 'paciente',
    quando: 'a carta se perde',
    marcadores: PEDIDO,
    indispensaveis: PEDIDO,
    texto: {
      assunto: 'Pedido {pedido}: a carta se perdeu',
      titulo: 'A carta se perdeu no caminho',
      paragrafos: [
        'A carta do pedido {pedido} se perdeu. Pedimos desculpas.',
        'Fazemos outra e mandamos de novo, sem cobrar nada, e avisamos com o novo código.',
      ],
      botao: 'Conferir o pedido',
      rodape: SENHA,
    },
  },
  'pedido-concluido': desfecho('a equipe conclui um pedido', 'concluído', 'Ver o pedido'),
  'pedido-excluido': desfecho('a equipe exclui um pedido', 'excluído', 'Abrir o chat'),
  'pedido-reaberto': desfecho('a equipe reabre um pedido concluído', 'reaberto', 'Ver o pedido'),
  'pedido-restaurado': desfecho('a equipe restaura um pedido excluído', 'restaurado', 'Ver o pedido'),
} as const satisfies Readonly<Record<string, Aviso>>;

/** The chat's words about the money are a placeholder, so that chat and mail say the same. */
function desfecho(quando: string, feito: string, botao: string) {
  return {
    para: 'paciente',
    quando,
    marcadores: ['pedido', 'mensagem'],
    indispensaveis: ['mensagem'],
    texto: {
      assunto: `Pedido {pedido}: ${feito}`,
      titulo: `O seu pedido foi ${feito}`,
      paragrafos: ['{mensagem}'],
      botao,
      rodape: SENHA,
    },
  } as const satisfies Aviso;
}

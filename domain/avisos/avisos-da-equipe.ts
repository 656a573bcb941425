import type { Aviso } from './aviso.ts';

const UMA_VEZ = '{marca} avisa uma vez por dia enquanto houver pedido atrasado.';

export const AVISOS_DA_EQUIPE = {
  'relato-recebido': {
    para: 'médico',
    quando: 'o paciente relata um erro em um documento seu',
    marcadores: ['pedido'],
    indispensaveis: ['pedido'],
    texto: {
      assunto: 'Um erro foi relatado: pedido {pedido}',
      titulo: 'Um relato espera por você',
      paragrafos: [
        'O paciente do pedido {pedido} relatou um erro em um documento seu.',
        'O que foi relatado não vai por e-mail. Abra o caso: responda em palavras ou, se houver erro, revogue o documento e faça outro.',
      ],
      botao: 'Abrir o caso',
      rodape: '{marca} nunca pede a sua senha por e-mail.',
    },
  },
  'declaracao-revista': {
    para: 'médico',
    quando: 'as listas mudam e um documento declarado pediria outro tipo',
    marcadores: ['pedido'],
    indispensaveis: ['pedido'],
    texto: {
      assunto: 'Confira um documento: pedido {pedido}',
      titulo: 'Um documento pediria outro tipo',
      paragrafos: [
        'Em um documento do pedido {pedido} você declarou que uma substância não está em lista de controle. As listas mudaram: por elas o documento pediria outro tipo.',
        'O nome não vai por e-mail. Abra o caso e, se for preciso, revogue o documento e faça outro.',
      ],
      botao: 'Abrir o caso',
      rodape: '{marca} nunca pede a sua senha por e-mail.',
    },
  },
  'declaracao-revista-mesa': {
    para: 'administração',
    quando: 'as listas mudam e um documento declarado pediria outro tipo',
    marcadores: ['pedido'],
    indispensaveis: ['pedido'],
    texto: {
      assunto: 'Um documento pediria outro tipo: pedido {pedido}',
      titulo: 'Um documento pediria outro tipo',
      paragrafos: [
        'Um documento do pedido {pedido} foi emitido com a declaração de que uma substância não está em lista de controle. As listas mudaram: por elas o documento pediria outro tipo.',
        'O autor do documento também foi avisado e decide se o revoga.',
      ],
      botao: 'Abrir o pedido',
      rodape: '{marca} avisa uma vez por documento e por listas novas.',
    },
  },
  'cadastro-mudou': {
    para: 'médico',
    quando: 'a administração muda o cadastro de um médico; vai para o e-mail de antes',
    marcadores: ['data'],
    indispensaveis: ['data'],
    texto: {
      assunto: 'O seu cadastro foi mudado',
      titulo: 'O seu cadastro foi mudado',
      paragrafos: [
        'Em {data}, horário de Brasília, a administração do {marca} mudou o seu cadastro. Todos os acessos à sua conta terminaram.',
        'Se você pediu isso, entre de novo. Se não pediu, escreva para {contato} deste endereço.',
      ],
      botao: 'Abrir a minha conta',
      rodape: '{marca} nunca pede a sua senha por e-mail.',
    },
  },
  convite: {
    para: 'médico',
    quando: 'a administração cria o acesso de um médico',
    marcadores: ['horas'],
    indispensaveis: ['horas'],
    texto: {
      assunto: 'Seu acesso à equipe do {marca}',
      titulo: 'Crie a sua senha',
      paragrafos: [
        'A administração do {marca} criou o seu acesso à equipe. O link abaixo cria a sua primeira senha.',
        'Ele vale por {horas} horas e só pode ser usado uma vez. Com a senha criada, você entra com este e-mail.',
        'Se o link não valer mais, ele leva à página de entrada: lá, use Esqueci minha senha para receber outro.',
      ],
      botao: 'Criar minha senha',
      rodape: '{marca} nunca pede a sua senha. Se você não esperava este convite, ignore este e-mail.',
    },
  },
  atrasados: {
    para: 'administração',
    quando: 'há pedidos que passaram do prazo; um por dia',
    marcadores: ['passaram', 'prazo', 'mais'],
    indispensaveis: ['passaram'],
    texto: {
      assunto: '{passaram} do prazo prometido',
      titulo: '{passaram} do prazo prometido',
      paragrafos: [
        'O mais antigo foi prometido até {prazo}. Cada paciente já foi avisado no chat e por e-mail.',
        '{mais}',
      ],
      botao: 'Ver os atrasados',
      rodape: UMA_VEZ,
    },
  },
  'perto-do-prazo': {
    para: 'administração',
    quando: 'há pedidos que vencem nas próximas horas; um por dia',
    marcadores: ['vencem', 'prazo'],
    indispensaveis: ['vencem'],
    texto: {
      assunto: '{vencem} nas próximas horas',
      titulo: '{vencem} nas próximas horas',
      paragrafos: ['O primeiro foi prometido até {prazo}, e ninguém respondeu ainda.'],
      botao: 'Ver os pedidos por prazo',
      rodape: UMA_VEZ,
    },
  },
  'devolucoes-paradas': {
    para: 'administração',
    quando: 'há devoluções que não saem; um por dia',
    marcadores: ['devolucoes', 'valor', 'data', 'saldo', 'porfora'],
    indispensaveis: ['devolucoes', 'saldo', 'porfora'],
    texto: {
      assunto: '{devolucoes}',
      titulo: '{devolucoes}',
      paragrafos: [
        'São {valor} que pacientes esperam, desde {data}. Continuamos tentando, a intervalos cada vez maiores.',
        '{saldo}',
        '{porfora}',
      ],
      botao: 'Ver as devoluções',
      rodape: '{marca} avisa uma vez por dia enquanto houver devolução parada.',
    },
  },
} as const satisfies Readonly<Record<string, Aviso>>;

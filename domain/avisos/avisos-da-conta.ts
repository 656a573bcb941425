import type { Aviso } from './aviso.ts';

export const CODIGO = '{marca} nunca pede a sua senha nem o seu código por e-mail.';
const DOCUMENTO = '{marca} nunca pede a sua senha nem um documento por e-mail.';
const NAO_PEDIU =
  '{marca} nunca pede a sua senha. Se você não pediu este e-mail, ignore: nada muda na sua conta.';
const SEM_ENTRAR = 'Se você não conseguir entrar, use {recuperar} ou escreva para {contato}.';
const CONFIRA =
  'Se foi você, não precisa fazer nada. Se não foi, troque a senha e confira os aparelhos em {pagina}.';

export const AVISOS_DA_CONTA = {
  'confirmar-email': {
    para: 'conta',
    quando: 'alguém informa este endereço como contato',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Confirme o seu e-mail no {marca}',
      titulo: 'Confirme o seu e-mail',
      paragrafos: [
        'Este endereço foi informado como contato de uma conta no {marca}.',
        'Abra o link abaixo e toque em Confirmar e-mail. Ele vale por 72 horas e só pode ser usado uma vez.',
      ],
      botao: 'Confirmar e-mail',
      rodape:
        'Se você não tem conta aqui, ignore: sem a confirmação, nenhum documento vem para este endereço.',
    },
  },
  'email-mudou': {
    para: 'conta',
    quando: 'o e-mail de contato é trocado; vai para o antigo',
    marcadores: ['data'],
    indispensaveis: ['data'],
    texto: {
      assunto: 'O e-mail da sua conta mudou',
      titulo: 'O e-mail da sua conta mudou',
      paragrafos: [
        'Em {data}, horário de Brasília, o e-mail de contato da sua conta no {marca} foi trocado. Daqui em diante escrevemos para o novo.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi você: entre na sua conta, desfaça a troca e mude a senha em Conta e segurança. Se não conseguir entrar, escreva para {contato} deste endereço.',
      ],
      botao: 'Abrir Conta e segurança',
      rodape: '{marca} nunca pede a sua senha por e-mail.',
    },
  },
  'novo-acesso': {
    para: 'conta',
    quando: 'alguém entra por um aparelho novo',
    marcadores: ['data', 'aparelho', 'pagina', 'recuperar'],
    indispensaveis: ['data', 'aparelho'],
    texto: {
      assunto: 'Novo acesso à sua conta',
      titulo: 'Novo acesso à sua conta',
      paragrafos: [
        'Em {data}, horário de Brasília, alguém entrou na sua conta no {marca} por um aparelho novo: {aparelho}.',
        'Se foi você, não precisa fazer nada. Se não foi, encerre esse acesso e troque a senha em {pagina}.',
        SEM_ENTRAR,
      ],
      botao: 'Abrir {pagina}',
      rodape: CODIGO,
    },
  },
  'senha-mudou': {
    para: 'conta',
    quando: 'a senha é trocada',
    marcadores: ['data', 'pagina', 'recuperar'],
    indispensaveis: ['data'],
    texto: {
      assunto: 'A sua senha mudou',
      titulo: 'A sua senha mudou',
      paragrafos: [
        'Em {data}, horário de Brasília, a senha da sua conta no {marca} foi trocada. Os outros aparelhos saíram da conta.',
        'Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora em {recuperar}.',
        SEM_ENTRAR,
      ],
      botao: 'Abrir {pagina}',
      rodape: CODIGO,
    },
  },
  'segundo-fator-ativada': mudanca(
    'a verificação em duas etapas é ativada',
    'Verificação em duas etapas ativada',
    'a verificação em duas etapas foi ativada. Para entrar, agora é preciso também um código do aplicativo.',
  ),
  'segundo-fator-desligada': mudanca(
    'a verificação em duas etapas é desligada',
    'Verificação em duas etapas desligada',
    'a verificação em duas etapas foi desligada. Para entrar, basta a senha.',
  ),
  'segundo-fator-codigos_novos': mudanca(
    'os códigos de recuperação são trocados',
    'Códigos de recuperação trocados',
    'foram criados códigos de recuperação novos. Os anteriores não valem mais.',
  ),
  'segundo-fator-codigo_usado': mudanca(
    'um código de recuperação é usado',
    'Um código de recuperação foi usado',
    'alguém usou um código de recuperação da sua conta. Cada código só pode ser usado uma vez.',
  ),
  'chave-de-acesso-criada': {
    para: 'conta',
    quando: 'uma chave de acesso é criada',
    marcadores: ['data', 'chave', 'pagina', 'recuperar'],
    indispensaveis: ['data', 'chave'],
    texto: {
      assunto: 'Chave de acesso criada',
      titulo: 'Chave de acesso criada',
      paragrafos: [
        'Em {data}, horário de Brasília, uma chave de acesso foi criada na sua conta no {marca}: {chave}. Com ela se entra sem senha e sem código.',
        'Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora em {recuperar}: todas as chaves de acesso saem da conta.',
        SEM_ENTRAR,
      ],
      botao: 'Abrir {pagina}',
      rodape: CODIGO,
    },
  },
  'chave-de-acesso-removida': mudanca(
    'uma chave de acesso é removida',
    'Chave de acesso removida',
    'uma chave de acesso saiu da sua conta no {marca}. Ela não abre mais a conta.',
  ),
  'chave-de-acesso-todas': mudanca(
    'todas as chaves de acesso saem da conta, como numa senha nova por e-mail',
    'As chaves de acesso saíram da sua conta',
    'todas as chaves de acesso saíram da sua conta no {marca}, porque o acesso a ela recomeçou. Para usar uma de novo, entre com a senha e crie outra em {pagina}.',
  ),
  'nova-senha': {
    para: 'conta',
    quando: 'alguém pede uma nova senha',
    marcadores: ['conta'],
    indispensaveis: ['conta'],
    texto: {
      assunto: 'Nova senha no {marca}',
      titulo: 'Crie uma nova senha',
      paragrafos: [
        'Recebemos um pedido de nova senha para a conta {conta}.',
        'O link abaixo vale por 30 minutos e só pode ser usado uma vez. Ao salvar, saímos da conta em todos os aparelhos, e as chaves de acesso deixam de valer.',
      ],
      botao: 'Criar nova senha',
      rodape: NAO_PEDIU,
    },
  },
  'nova-senha-varios': {
    para: 'conta',
    quando: 'alguém pede uma nova senha e o e-mail é de mais de um paciente; um link para cada um',
    marcadores: [],
    indispensaveis: [],
    texto: {
      assunto: 'Nova senha no {marca}',
      titulo: 'Crie uma nova senha',
      paragrafos: [
        'Recebemos um pedido de nova senha. Este e-mail é o contato de mais de um paciente: use o link da pessoa que pediu a senha.',
        'Cada link vale por 30 minutos e só pode ser usado uma vez.',
      ],
      botao: '',
      rodape: NAO_PEDIU,
    },
  },
  'caso-aberto': {
    para: 'conta',
    quando: 'alguém abre um caso sobre o próprio CPF',
    marcadores: ['protocolo'],
    indispensaveis: ['protocolo'],
    texto: {
      assunto: 'Caso {protocolo} aberto no {marca}',
      titulo: 'Recebemos o seu caso',
      paragrafos: [
        'O protocolo é {protocolo}. Uma pessoa da nossa equipe vai conferir o que você enviou e responder por este e-mail.',
        'Pelo link abaixo você vê como está o caso. Ele é só seu: não repasse.',
        'Se você não abriu este caso, ignore este e-mail.',
      ],
      botao: 'Acompanhar o caso',
      rodape: DOCUMENTO,
    },
  },
  'caso-conta': {
    para: 'conta',
    quando: 'um caso é aberto sobre o CPF desta conta',
    marcadores: ['data', 'protocolo'],
    indispensaveis: ['protocolo'],
    texto: {
      assunto: 'Um caso foi aberto sobre a sua conta no {marca}',
      titulo: 'Um caso foi aberto sobre a sua conta',
      paragrafos: [
        'Em {data}, horário de Brasília, alguém nos escreveu dizendo que o CPF da sua conta é de outra pessoa.',
        'Nada mudou na sua conta. Vamos conferir a identidade de quem escreveu antes de qualquer decisão.',
        'Se a conta é sua, não precisa fazer nada. Se quiser nos contar algo, escreva para {contato} deste endereço e cite o protocolo {protocolo}.',
      ],
      botao: '',
      rodape: DOCUMENTO,
    },
  },
  'caso-aceito': {
    para: 'conta',
    quando: 'o caso é aceito',
    marcadores: ['protocolo', 'data'],
    indispensaveis: ['protocolo', 'data'],
    texto: {
      assunto: 'Caso {protocolo}: o seu CPF está livre',
      titulo: 'O seu CPF está livre para o seu cadastro',
      paragrafos: [
        'Conferimos o caso {protocolo}. Se existia outro cadastro com o seu CPF, ele foi encerrado, e nada dele aparece para você.',
        'Pelo link abaixo você cria a sua senha e faz o seu cadastro. Ele vale até {data}, horário de Brasília, e só pode ser usado uma vez.',
      ],
      botao: 'Fazer o meu cadastro',
      rodape: DOCUMENTO,
    },
  },
  'caso-recusado': {
    para: 'conta',
    quando: 'o caso não é aceito',
    marcadores: ['protocolo', 'motivo'],
    indispensaveis: ['protocolo', 'motivo'],
    texto: {
      assunto: 'Caso {protocolo}: resposta',
      titulo: 'Não pudemos aceitar o caso',
      paragrafos: [
        'Conferimos o caso {protocolo}. {motivo} Por isso nada mudou.',
        'Você pode abrir outro caso, com uma foto nítida do documento, ou escrever para {contato} e citar o protocolo.',
      ],
      botao: 'Abrir outro caso',
      rodape: DOCUMENTO,
    },
  },
  'conta-apagada': {
    para: 'conta',
    quando: 'o paciente apaga a própria conta; vai para o endereço que ela tinha',
    marcadores: ['data', 'protocolo'],
    indispensaveis: ['data', 'protocolo'],
    texto: {
      assunto: 'A sua conta no {marca} foi apagada',
      titulo: 'A sua conta foi apagada',
      paragrafos: [
        'Em {data}, horário de Brasília, a sua conta no {marca} foi apagada a pedido seu. O número do pedido é {protocolo}.',
        'O comprovante diz o que foi apagado, o que a lei manda guardar e até quando. O link abaixo vale por 30 dias: guarde uma cópia.',
        'Não escrevemos mais para este endereço. Se não foi você, escreva para {contato} e cite o número do pedido.',
      ],
      botao: 'Ver o comprovante',
      rodape: CODIGO,
    },
  },
  'caso-encerrada': {
    para: 'conta',
    quando: 'a conta é encerrada por um caso aceito',
    marcadores: ['protocolo'],
    indispensaveis: ['protocolo'],
    texto: {
      assunto: 'A sua conta no {marca} foi encerrada',
      titulo: 'A conta foi encerrada',
      paragrafos: [
        'O titular do CPF desta conta comprovou a identidade com um documento. Por isso a conta foi encerrada e ninguém mais entra nela.',
        'Se você discorda, ou se pagou por um pedido desta conta, escreva para {contato} deste endereço e cite o protocolo {protocolo}.',
      ],
      botao: '',
      rodape: DOCUMENTO,
    },
  },
} as const satisfies Readonly<Record<string, Aviso>>;

function mudanca(quando: string, titulo: string, oQue: string) {
  return {
    para: 'conta',
    quando,
    marcadores: ['data', 'pagina', 'recuperar'],
    indispensaveis: ['data'],
    texto: {
      assunto: titulo,
      titulo,
      paragrafos: [`Em {data}, horário de Brasília, ${oQue}`, CONFIRA, SEM_ENTRAR],
      botao: 'Abrir {pagina}',
      rodape: CODIGO,
    },
  } as const satisfies Aviso;
}

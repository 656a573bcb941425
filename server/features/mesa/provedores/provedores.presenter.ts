import type { Provedor } from '#contracts/mesa/provedores.contract.ts';
import type { ProviderView } from '#platform/providers/state.repository.ts';

/** The desk's title of each external service; a service without a title is not shown. */
export const TITLES = {
  asaas: 'Pagamento (Asaas)',
  smtp: 'E-mail',
  viacep: 'CEP (ViaCEP)',
  brasilapi: 'CEP, segunda consulta (BrasilAPI)',
  assinatura: 'Assinatura (certificado em nuvem)',
  sncr: 'Números de receitas (SNCR)',
  push: 'Avisos no aparelho (push)',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  clamd: 'Antivírus (clamd)',
} as const;

/** The key of an external service that the desk shows. */
export type ProvedorName = keyof typeof TITLES;

type State = Pick<Provedor, 'estado' | 'palavras' | 'conselho' | 'operador'>;
/** Advice for the desk in plain words, and for those who look after the server, with the names of settings. */
type Words = Omit<State, 'estado'>;

/** The end of every advice that only somebody with the server can follow. */
const ASK = 'Peça a quem cuida do servidor que confira o acesso';
const KEPT_MAILS = 'Os e-mails estão guardados e saem sozinhos.';
const KEPT_ORDERS = 'Os pedidos estão guardados e seguem sozinhos.';
const MAILS_AS_EVER = 'Os e-mails saem como sempre.';

/** Words for a service that refuses the access, with advice for the administrator. */
const REFUSED_ACCESS: Readonly<Record<Exclude<ProvedorName, 'clamd'>, Words>> = {
  asaas: {
    palavras: 'A chave foi recusada',
    conselho: `O Asaas recusou a chave da clínica e nenhum Pix sai. Crie uma chave nova no Asaas, em Integrações, e peça a quem cuida do servidor que a troque. ${KEPT_ORDERS}`,
    operador: 'Ponha a chave nova em ASAAS_API_KEY e reinicie.',
  },
  smtp: {
    palavras: 'O acesso foi recusado',
    conselho: `O servidor de e-mail recusou o usuário, a senha ou o remetente e nenhum e-mail sai. ${ASK}. ${KEPT_MAILS}`,
    operador: 'Confira SMTP_URL e MAIL_FROM e reinicie.',
  },
  assinatura: {
    palavras: 'O acesso foi recusado',
    conselho: `O provedor dos certificados em nuvem recusou a aplicação da clínica e nenhum médico abre uma sessão de assinatura. ${ASK}. Os documentos estão guardados e seguem sozinhos; enquanto isso o médico pode assinar com o arquivo do certificado.`,
    operador: 'Confira PSC_PROVIDER, PSC_URL, PSC_CLIENT_ID e PSC_CLIENT_SECRET e reinicie.',
  },
  sncr: {
    palavras: 'O acesso foi recusado',
    conselho: `O SNCR recusou o acesso deste servidor e nenhum médico pede números por aqui. ${ASK}. Números que já vieram seguem valendo; os outros o médico cadastra à mão, e a receita em papel segue possível.`,
    operador: 'Confira SNCR_URL e APP_URL.',
  },
  push: {
    palavras: 'A chave foi recusada',
    conselho: `Um serviço de avisos dos navegadores recusou a chave da clínica. ${ASK}. ${MAILS_AS_EVER}`,
    operador: 'Confira PUSH_KEY e o relógio do servidor e reinicie.',
  },
  whatsapp: {
    palavras: 'O acesso foi recusado',
    conselho: `O WhatsApp recusou o acesso da clínica e nenhuma mensagem sai por ele. ${ASK}. ${MAILS_AS_EVER}`,
    operador: 'Confira WHATSAPP_TOKEN e WHATSAPP_PHONE_ID e reinicie.',
  },
  sms: {
    palavras: 'O acesso foi recusado',
    conselho: `O provedor de SMS recusou o acesso da clínica e nenhuma mensagem sai por ele. ${ASK}. ${MAILS_AS_EVER}`,
    operador: 'Confira SMS_URL e SMS_HEADERS e reinicie.',
  },
  viacep: { palavras: 'O acesso foi recusado', conselho: adviceForCep('O ViaCEP'), operador: null },
  brasilapi: { palavras: 'O acesso foi recusado', conselho: adviceForCep('A BrasilAPI'), operador: null },
};

/** Words for Asaas's own codes of a refused key (docs.asaas.com/docs/authentication-2). */
const REFUSED_KEYS: Readonly<Record<string, Words>> = {
  invalid_environment: {
    palavras: 'A chave é do outro ambiente',
    conselho: `O Asaas diz que a chave da clínica é de outro ambiente, como o de testes, e nenhum Pix sai. ${ASK}. ${KEPT_ORDERS}`,
    operador:
      'ASAAS_URL e ASAAS_API_KEY vêm do mesmo lugar: em produção https://api.asaas.com/v3, no sandbox https://api-sandbox.asaas.com/v3. Corrija um dos dois e reinicie.',
  },
  invalid_access_token_format: {
    palavras: 'A chave está escrita errado',
    conselho: `O Asaas não reconhece a forma da chave da clínica, e nenhum Pix sai. ${ASK}. ${KEPT_ORDERS}`,
    operador:
      'A chave começa com um cifrão, que o terminal e os arquivos .env apagam sem aspas simples; confira também espaços no fim. Corrija ASAAS_API_KEY e reinicie.',
  },
};

function describeRefusal(nome: Exclude<ProvedorName, 'clamd'>, codigo: string | null): Words {
  const known = nome === 'asaas' && codigo !== null ? REFUSED_KEYS[codigo] : undefined;
  return known ?? REFUSED_ACCESS[nome];
}

function adviceForCep(quem: string): string {
  return `${quem} recusou o acesso deste servidor, como faz com quem pergunta demais. As pessoas escrevem o endereço à mão. Se durar mais de um dia, peça ao serviço que libere o endereço do servidor.`;
}

const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'Demora demais para responder',
  unreachable: 'Não responde',
  'invalid-answer': 'Dá respostas que não se entendem',
};

function describeState(nome: ProvedorName, row: ProviderView | undefined, spent: boolean): State {
  if (!row || (!row.ultimo_ok && !row.ultima_falha)) return estado('sem-uso', 'Ainda não foi usado');
  if (row.pausado) return estado('esperando', 'Pediu para esperar');
  if (spent) return estado('esperando', 'As chamadas do período acabaram');
  if (!row.falhando_desde) return estado('bem', 'Respondendo');
  const failure = describeFailure(nome, { tipo: row.ultima_falha_tipo, codigo: row.ultima_falha_codigo });
  if (failure.conselho !== null || row.falhas_seguidas > 1) return failure;
  return { ...failure, palavras: 'A última chamada falhou' };
}

type Failure = { tipo: string | null; codigo: string | null };

/** The state after a failed call, with advice where it will not recover without the administrator. */
export function describeFailure(nome: ProvedorName, { tipo, codigo }: Failure): State {
  if (tipo === 'key-refused' && nome !== 'clamd')
    return { estado: 'recusando', ...describeRefusal(nome, codigo) };
  if (tipo === 'insecure') return INSECURE;
  return estado('falhando', FAILURES[tipo ?? ''] ?? 'Não responde');
}

/**
 * Shown when the mail server offers no valid TLS; all other services use HTTPS or run on the same machine.
 */
const INSECURE: State = {
  estado: 'recusando',
  palavras: 'A conexão não é segura',
  conselho: `O servidor de e-mail não oferece uma conexão segura, ou o certificado dele não vale para este endereço, e nada é enviado às claras. ${ASK}. ${KEPT_MAILS}`,
  operador:
    'Confira o endereço e a porta em SMTP_URL (smtps:// na porta 465, smtp:// com STARTTLS na 587) e a validade do certificado do servidor de e-mail; depois reinicie.',
};

/** A state without advice, because it recovers on its own. */
function estado(nome: Provedor['estado'], palavras: string): State {
  return { estado: nome, palavras, conselho: null, operador: null };
}

/**
 * A service as the desk shows it.
 * @param budget calls that the account allows per window, or null without a limit
 */
export function presentProvedor(
  nome: ProvedorName,
  row: ProviderView | undefined,
  budget: number | null,
): Provedor {
  const used = row?.janela_fim ? row.chamadas : 0;
  return {
    nome,
    titulo: TITLES[nome],
    ...describeState(nome, row, budget !== null && used >= budget),
    desde: row?.falhando_desde?.toISOString() ?? null,
    esperaAte: row?.pausado ? (row.pausado_ate?.toISOString() ?? null) : null,
    ultimoBom: row?.ultimo_ok?.toISOString() ?? null,
    orcamento:
      budget === null
        ? null
        : {
            total: budget,
            restam: Math.max(0, budget - used),
            ate: row?.janela_fim?.toISOString() ?? null,
          },
  };
}

/** The desk's name of a kind of mail, by the beginning of its key; nothing of its content. */
const TIPOS: Readonly<Record<string, string>> = {
  'pagamento-': 'pagamento confirmado',
  'pix-pronto-': 'Pix pronto',
  'escolha-': 'recusa e escolha',
  'consulta-': 'consulta',
  'devolucao-': 'reembolso',
  'chat-': 'mensagem no chat',
  'pergunta-': 'pergunta ao paciente',
  'lembrete-renovacao-': 'lembrete de renovar',
  'lembrete-pergunta-': 'lembrete de responder',
  'atraso-': 'atraso',
  'atrasos-': 'pedidos atrasados',
  'perto-do-prazo-': 'pedidos perto do prazo',
  'devolucoes-paradas-': 'devoluções paradas',
  'recuperar-': 'nova senha',
  'envio-': 'carta pelo correio',
  'desfecho-': 'pedido concluído, excluído ou reaberto',
  'documento-pronto-': 'documento pronto',
  'documento-revogado-': 'documento substituído',
  'declaracao-': 'documento com declaração revista',
  'relato-recebido-': 'erro relatado em um documento',
  'relato-respondido-': 'relato respondido',
  'confirmar-': 'confirmação do e-mail',
  'autorizar-': 'pedido de autorização',
  'recusa-': 'autorização recusada',
  'conferencia-': 'conferência de quem responde por uma pessoa',
  'email-mudou-': 'troca do e-mail',
  'caso-': 'caso de CPF',
  'prontuario-': 'prontuário que mudou de conta',
  'conta-': 'segurança da conta',
  'convite-': 'convite de médico',
  'cadastro-': 'aviso de cadastro mudado',
  'aviso-de-teste-': 'teste de um aviso',
  'arquivo-': 'documento pedido por e-mail',
};

/** The kind of a mail by its key. */
export function tipoDoEmail(chave: string): string {
  const known = Object.entries(TIPOS).find(([prefixo]) => chave.startsWith(prefixo));
  return known?.[1] ?? 'aviso';
}

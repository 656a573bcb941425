import { dataEmSaoPaulo, formatDataBr } from '../calendario/datas.ts';
import { atencaoComACopia, type UltimaCopia } from './copia.ts';

const DAY_MS = 86_400_000;
const GB = 1024 ** 3;

/** When the state of an installation needs a person; docs/operations.md shows them. */
export const LIMIARES = {
  /** Days after which a proof that a copy opens is old. */
  conferenciaDias: 90,
  /** Days before a certificate ends: a warning, and what cannot wait. */
  certificadoDias: { aviso: 30, urgente: 7 },
  /** Numbers left of one kind of prescription of one doctor. */
  numerosRestantes: 5,
  /** Of 100 mails that had an answer within 30 days; from so many refused ones on. */
  recusas: { aviso: 5, urgente: 10, deTantas: 5 },
  /** Mails within 30 days that a server did not take for who we are. */
  bloqueios: 3,
  /** Free space of the disk, in bytes; the warning also below a tenth of it. */
  disco: { aviso: 5 * GB, urgente: 1.5 * GB },
  /** Milliseconds by which the clock may be wrong: codes of authenticators hold for 30 s. */
  relogioMs: 30_000,
} as const;

/** The sections of `/ajustes` to which an alarm leads. */
export const SECOES_COM_ALARME = [
  'copia',
  'certificados',
  'numeros',
  'emails',
  'tarefas',
  'sistema',
] as const;

export type Alarme = {
  secao: (typeof SECOES_COM_ALARME)[number];
  /** `stop` is broken or about to break, `wait` has some days. */
  grau: 'stop' | 'wait';
  titulo: string;
  conselho: string;
};

export type FatosDaInstalacao = {
  /** A demonstration needs no copy, and its machine is nobody's concern. */
  demo: boolean;
  copia: { ultima: UltimaCopia | null; falhouEm: Date | null; conferidaEm: Date | null };
  /** `nome` with its article: "de Ana Lima", "do site". */
  certificados: readonly { nome: string; ate: Date }[];
  /** Kinds of prescription of which a doctor has few numbers left. */
  numeros: readonly { medico: string; tipo: string; restam: number }[];
  /** Within 30 days. */
  emails: { entregues: number; recusados: number; bloqueios: number };
  /** Bytes. */
  disco: { livre: number; total: number } | null;
  /** Positive: the clock of this server is ahead. */
  relogioMs: number | null;
  /** Jobs that failed for good. */
  tarefas: number;
};

/** Alarms of an installation, by the order of the sections. */
export function alarmesDaInstalacao(fatos: FatosDaInstalacao, agora: Date): Alarme[] {
  return [
    ...daCopia(fatos, agora),
    ...dosCertificados(fatos, agora),
    ...dosNumeros(fatos),
    ...dosEmails(fatos),
    ...dasTarefas(fatos),
    ...doSistema(fatos),
  ];
}

function daCopia(
  { copia: { ultima, falhouEm, conferidaEm }, demo }: FatosDaInstalacao,
  agora: Date,
): Alarme[] {
  const alarme = (grau: Alarme['grau'], titulo: string, conselho: string): Alarme[] => [
    { secao: 'copia', grau, titulo, conselho },
  ];
  const atencao = atencaoComACopia(ultima, agora, demo);
  if (demo) return [];
  if (ultima === null || atencao === 'nunca') {
    return alarme(
      'stop',
      'Nenhuma cópia de segurança ainda',
      'Sem uma cópia, o que se perder no servidor não volta. Peça a quem cuida do servidor que faça a primeira hoje.',
    );
  }
  if (atencao === 'atrasada') {
    const dia = formatDataBr(dataEmSaoPaulo(ultima.em));
    return alarme(
      'stop',
      `A última cópia de segurança tem ${vezes(diasEntre(ultima.em, agora), 'dia', 'dias')}`,
      `Se o servidor quebrar agora, perde-se o que entrou desde ${dia}. Peça a quem cuida do servidor que veja por que a cópia de cada noite parou.`,
    );
  }
  if (falhouEm !== null && falhouEm > ultima.em) {
    return alarme(
      'wait',
      'A última tentativa de cópia de segurança falhou',
      'A cópia anterior ainda vale. Peça a quem cuida do servidor que veja o motivo antes da próxima noite.',
    );
  }
  if (atencao === 'incompleta') {
    return alarme(
      'wait',
      `${vezes(ultima.faltando, 'arquivo falta', 'arquivos faltam')} na última cópia de segurança`,
      'Peça a quem cuida do servidor que faça outra cópia: o comando diz quais arquivos faltam.',
    );
  }
  const idade = conferidaEm === null ? null : diasEntre(conferidaEm, agora);
  if (idade !== null && idade <= LIMIARES.conferenciaDias) return [];
  return alarme(
    'wait',
    idade === null
      ? 'Ninguém conferiu ainda se a cópia abre'
      : `Faz ${idade} dias que ninguém confere se a cópia abre`,
    'Uma cópia que não abre não serve. Peça a quem cuida do servidor que confira a última; leva alguns minutos.',
  );
}

function dosCertificados({ certificados }: FatosDaInstalacao, agora: Date): Alarme[] {
  const { aviso, urgente } = LIMIARES.certificadoDias;
  const perto = certificados
    .map(({ nome, ate }) => ({ nome, dias: diasEntre(agora, ate), vencido: ate <= agora }))
    .filter(({ dias, vencido }) => vencido || dias <= aviso)
    .toSorted((a, b) => a.dias - b.dias);
  const [primeiro, ...outros] = perto;
  if (primeiro === undefined) return [];
  const { nome, dias, vencido } = primeiro;
  const quando = vencido ? 'venceu' : dias === 0 ? 'vence hoje' : `vence em ${vezes(dias, 'dia', 'dias')}`;
  const mais =
    outros.length === 0
      ? ''
      : ` Também perto do fim ou vencidos: ${vezes(outros.length, 'outro', 'outros')}.`;
  return [
    {
      secao: 'certificados',
      grau: vencido || dias <= urgente ? 'stop' : 'wait',
      titulo: `O certificado ${nome} ${quando}`,
      conselho: `Depois do fim ele não vale mais: quem responde por ele precisa renovar antes.${mais}`,
    },
  ];
}

function dosNumeros({ numeros }: FatosDaInstalacao): Alarme[] {
  const poucos = numeros
    .filter(({ restam }) => restam <= LIMIARES.numerosRestantes)
    .toSorted((a, b) => a.restam - b.restam);
  const [primeiro, ...outros] = poucos;
  if (primeiro === undefined) return [];
  const { medico, tipo, restam } = primeiro;
  const mais =
    outros.length === 0 ? '' : ` Também no fim: ${vezes(outros.length, 'outro tipo', 'outros tipos')}.`;
  return [
    {
      secao: 'numeros',
      grau: 'wait',
      titulo:
        restam === 0
          ? `Acabaram os números de ${tipo} de ${medico}`
          : `Números de ${tipo} no fim: ${restam === 1 ? 'resta 1' : `restam ${restam}`} de ${medico}`,
      conselho: `Sem número, a receita eletrônica não sai. O médico pede mais em Números, na área dele.${mais}`,
    },
  ];
}

function dosEmails({ emails: { entregues, recusados, bloqueios } }: FatosDaInstalacao): Alarme[] {
  const { aviso, urgente, deTantas } = LIMIARES.recusas;
  const deCem = recusados === 0 ? 0 : (100 * recusados) / (entregues + recusados);
  if (recusados >= deTantas && deCem >= aviso) {
    return [
      {
        secao: 'emails',
        grau: deCem >= urgente ? 'stop' : 'wait',
        titulo: `De 100 e-mails, ${Math.round(deCem)} foram recusados nos últimos 30 dias`,
        conselho:
          'Com recusas demais, os provedores passam a tratar todos os nossos e-mails como spam. Veja os motivos, e peça pelo chat o endereço certo.',
      },
    ];
  }
  if (bloqueios < LIMIARES.bloqueios) return [];
  return [
    {
      secao: 'emails',
      grau: 'wait',
      titulo: `${vezes(bloqueios, 'e-mail foi bloqueado', 'e-mails foram bloqueados')} como se fossem spam`,
      conselho:
        'Peça a quem cuida do servidor que confira com o provedor de e-mail a reputação do remetente.',
    },
  ];
}

function dasTarefas({ tarefas }: FatosDaInstalacao): Alarme[] {
  if (tarefas === 0) return [];
  return [
    {
      secao: 'tarefas',
      grau: 'stop',
      titulo: vezes(tarefas, 'tarefa do sistema falhou', 'tarefas do sistema falharam'),
      conselho: 'Nada se perdeu. Veja o motivo de cada uma e, resolvido ele, tente de novo.',
    },
  ];
}

function doSistema({ disco, relogioMs, demo }: FatosDaInstalacao): Alarme[] {
  if (demo) return [];
  const found: Alarme[] = [];
  const { aviso, urgente } = LIMIARES.disco;
  if (disco !== null && (disco.livre < aviso || disco.livre < disco.total / 10)) {
    found.push({
      secao: 'sistema',
      grau: disco.livre < urgente ? 'stop' : 'wait',
      titulo: `O disco do servidor está quase cheio: ${emGigas(disco.livre)} livres`,
      conselho:
        'Quando ele encher, nenhum arquivo entra e nenhuma cópia sai. Peça a quem cuida do servidor que libere espaço.',
    });
  }
  if (relogioMs !== null && Math.abs(relogioMs) > LIMIARES.relogioMs) {
    const lado = relogioMs > 0 ? 'adiantado' : 'atrasado';
    found.push({
      secao: 'sistema',
      grau: 'stop',
      titulo: `O relógio do servidor está ${lado} ${vezes(Math.round(Math.abs(relogioMs) / 1000), 'segundo', 'segundos')}`,
      conselho:
        'Com a hora errada, os códigos do celular não entram e as assinaturas levam hora errada. Peça a quem cuida do servidor que acerte o relógio.',
    });
  }
  return found;
}

/** "38,2 GB", "900 MB". */
export function emGigas(bytes: number): string {
  const mega = bytes < GB;
  const n = bytes / (mega ? 1024 ** 2 : GB);
  return `${n.toLocaleString('pt-BR', { maximumFractionDigits: mega ? 0 : 1 })} ${mega ? 'MB' : 'GB'}`;
}

/** Whole days on São Paulo's calendar from one instant to the other. */
export function diasEntre(de: Date, ate: Date): number {
  return Math.round((Date.parse(dataEmSaoPaulo(ate)) - Date.parse(dataEmSaoPaulo(de))) / DAY_MS);
}

function vezes(n: number, um: string, varios: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;
}

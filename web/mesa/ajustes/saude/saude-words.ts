import type { Instalacao, TarefaFalhada } from '#contracts/mesa/ajustes.contract.ts';
import { diasEntre, emGigas, LIMIARES } from '#domain/instalacao/alarmes.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';

/** State of a fact; `idle` is neither well nor ill. */
export type Tone = 'ok' | 'wait' | 'stop' | 'idle';

/** A fact in one row: its name, what is to be said of it, its value at the end. */
export type Fact = { tone: Tone; title: string; detail?: string | undefined; value?: string };

/** The tone of a section: that of its alarm, or well. */
export function toneOf({ alarmes }: Pick<Instalacao, 'alarmes'>, secao: string): Tone {
  return alarmes.find((alarme) => alarme.secao === secao)?.grau ?? 'ok';
}

export function copiaFacts(data: Instalacao, today: string): Fact[] {
  const { ultima, falhouEm, conferidaEm, restauradaEm } = data.copia;
  const tone = data.demo ? 'idle' : toneOf(data, 'copia');
  const place = ultima?.destino ?? null;
  const proven =
    conferidaEm !== null && diasEntre(new Date(conferidaEm), new Date(data.em)) <= LIMIARES.conferenciaDias;
  const last: Fact =
    ultima === null
      ? { tone, title: 'Última cópia', value: 'nunca' }
      : {
          tone: proven || tone === 'stop' ? tone : 'ok',
          title: 'Última cópia',
          detail: [
            place === null ? null : `Em ${place}`,
            emGigas(ultima.bytes),
            ultima.faltando === 0
              ? null
              : countWords(ultima.faltando, 'arquivo falta nela', 'arquivos faltam nela'),
          ]
            .filter((part) => part !== null)
            .join('; '),
          value: relativeDayAndHour(ultima.em, today),
        };
  const proof: Fact = {
    tone: data.demo ? 'idle' : proven ? 'ok' : 'wait',
    title: 'Prova de que a cópia abre',
    detail: 'Alguém leu uma cópia inteira e ela estava boa',
    value: conferidaEm === null ? 'nunca' : relativeDayAndHour(conferidaEm, today),
  };
  return [
    last,
    ...(falhouEm !== null && (ultima === null || falhouEm > ultima.em)
      ? [
          {
            tone: 'wait',
            title: 'Última tentativa',
            detail: 'Falhou',
            value: relativeDayAndHour(falhouEm, today),
          } as const,
        ]
      : []),
    proof,
    ...(restauradaEm === null
      ? []
      : [
          {
            tone: 'ok',
            title: 'Restaurada de uma cópia',
            value: relativeDayAndHour(restauradaEm, today),
          } as const,
        ]),
  ];
}

/** The sentence at the end of the start page. */
export function copiaSentence({ copia: { ultima } }: Pick<Instalacao, 'copia'>, today: string): string {
  return ultima === null
    ? 'Cópia de segurança: ainda não foi feita.'
    : `Última cópia de segurança: ${relativeDayAndHour(ultima.em, today)}.`;
}

export function certificadoFact(
  { nome, ate, visto }: Instalacao['certificados'][number],
  { em, today }: { em: string; today: string },
): Fact {
  if (ate === null) return { tone: 'idle', title: nome, detail: 'Aparece quando assinar por aqui' };
  const dias = diasEntre(new Date(em), new Date(ate));
  const over = ate <= em;
  const { aviso, urgente } = LIMIARES.certificadoDias;
  const seen = visto === null ? '' : `; visto ${relativeDayAndHour(visto, today)}`;
  return {
    tone: over || dias <= urgente ? 'stop' : dias <= aviso ? 'wait' : 'ok',
    title: nome,
    detail: `${over ? 'Venceu' : dias === 0 ? 'Vence hoje' : `Vale por mais ${countWords(dias, 'dia', 'dias')}`}${seen}`,
    value: new Date(ate).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
  };
}

export function emailFacts(data: Instalacao): Fact[] {
  const { entregues, recusados, causas } = data.emails;
  const total = entregues + recusados;
  const share =
    total === 0
      ? ''
      : ` (${((100 * recusados) / total).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %)`;
  return [
    { tone: 'ok', title: 'Aceitos pelos servidores', value: thousands(entregues) },
    {
      tone: toneOf(data, 'emails'),
      title: 'Recusados',
      detail: `O aviso começa em ${LIMIARES.recusas.aviso} de cada 100`,
      value: `${thousands(recusados)}${share}`,
    },
    ...causas.map(({ palavras, quantos }): Fact => ({
      tone: 'idle',
      title: `${palavras.charAt(0).toUpperCase()}${palavras.slice(1)}`,
      value: countWords(quantos, 'e-mail', 'e-mails'),
    })),
  ];
}

/** "3 vezes, desde ontem às 21h04. O E-mail não respondeu." */
export function falhaSentence({ quantos, desde, motivo, sozinha }: TarefaFalhada, today: string): string {
  const first = relativeDayAndHour(desde, today);
  const when = quantos === 1 ? `1 vez, ${first}` : `${thousands(quantos)} vezes, ${since(first)}`;
  return `${when}. ${motivo}${sozinha ? ' Tentamos de novo sozinhos a cada dez minutos.' : ''}`;
}

function since(day: string): string {
  return `desde ${day.replace(/^em /, '')}`;
}

export function esperandoFact({ esperando, desde }: Instalacao['tarefas'], today: string): Fact {
  const many = esperando > 1000 ? 'mais de 1.000' : thousands(esperando);
  return {
    tone: 'idle',
    title: 'À espera de começar',
    detail:
      desde === null
        ? 'Tudo o que era para agora já começou'
        : `A mais antiga ${since(relativeDayAndHour(desde, today))}`,
    value: esperando === 0 ? 'nenhuma' : many,
  };
}

export function sistemaFacts(data: Instalacao, today: string): Fact[] {
  const { disco, arquivos, relogio, versao, migracao } = data.sistema;
  const low =
    !data.demo && disco !== null && (disco.livre < LIMIARES.disco.aviso || disco.livre < disco.total / 10);
  const wrong = !data.demo && relogio !== null && Math.abs(relogio.ms) > LIMIARES.relogioMs;
  return [
    disco === null
      ? { tone: 'wait', title: 'Disco do servidor', detail: 'Não conseguimos medir agora' }
      : {
          tone: low ? (disco.livre < LIMIARES.disco.urgente ? 'stop' : 'wait') : 'ok',
          title: 'Disco do servidor',
          detail: `De ${emGigas(disco.total)}`,
          value: `${emGigas(disco.livre)} livres`,
        },
    arquivos === null
      ? { tone: 'idle', title: 'Arquivos guardados', detail: 'São contados toda noite' }
      : {
          tone: 'ok',
          title: 'Arquivos guardados',
          detail: `${arquivos.onde === 's3' ? 'Novos vão para o depósito na nuvem' : 'No disco do servidor'}; contados ${relativeDayAndHour(arquivos.em, today)}`,
          value: `${thousands(arquivos.vistos)}${arquivos.bytes === null ? '' : `, ${emGigas(arquivos.bytes)}`}`,
        },
    relogio === null
      ? { tone: 'idle', title: 'Relógio', detail: 'É comparado quando um serviço externo responde' }
      : {
          tone: wrong ? 'stop' : 'ok',
          title: 'Relógio',
          detail: `Comparado com um serviço externo ${relativeDayAndHour(relogio.em, today)}`,
          value: secondsOff(relogio.ms),
        },
    {
      tone: 'idle',
      title: 'Versão do programa',
      detail: `Banco de dados em ${migracao.nome}${migracao.em === null ? '' : `, ${since(relativeDayAndHour(migracao.em, today))}`}`,
      value: versao,
    },
  ];
}

/** The comparison is good to some seconds: what is below is called right. */
function secondsOff(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 5) return 'certo';
  return `${thousands(seconds)} s ${ms > 0 ? 'adiantado' : 'atrasado'}`;
}

export function countWords(n: number, one: string, many: string): string {
  return `${thousands(n)} ${n === 1 ? one : many}`;
}

function thousands(n: number): string {
  return n.toLocaleString('pt-BR');
}

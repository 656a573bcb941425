import type { Instalacao } from '#contracts/mesa/ajustes.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { TIPOS } from '#domain/documentos/tipos.ts';
import { alarmesDaInstalacao } from '#domain/instalacao/alarmes.ts';
import { causaDaRecusa, CAUSAS_DE_RECUSA, PALAVRAS_DA_CAUSA } from '#domain/instalacao/recusa-de-email.ts';
import type { lerInstalacao } from './ajustes.usecases.ts';
import { presentTarefa } from './tarefas.presenter.ts';

type Read = Awaited<ReturnType<typeof lerInstalacao>>;
type Certificado = Instalacao['certificados'][number];

/** The installation as the desk shows it, and what of it is an alarm now. */
export function presentInstalacao(read: Read): Instalacao {
  const { copias, emails, varredura, em, due } = read;
  const numeros = read.numeros.map(({ numero, ...row }) => ({ ...row, tipo: tituloDoNumero(numero) }));
  const certificados = presentCertificados(read);
  const causas = countCauses(emails.codigos);
  const falhas = read.falhas.map(presentTarefa);
  const alarmes = alarmesDaInstalacao(
    {
      demo: read.demo,
      copia: copias,
      certificados: certificados.flatMap(({ tipo, nome, ate }) =>
        ate === null ? [] : [{ nome: tipo === 'medico' ? `de ${nome}` : WHOSE[tipo], ate: new Date(ate) }],
      ),
      numeros,
      emails: { ...emails, bloqueios: causas.find(({ causa }) => causa === 'bloqueio')?.quantos ?? 0 },
      disco: read.disco,
      relogioMs: read.relogio?.ms ?? null,
      tarefas: falhas.reduce((sum, { quantos }) => sum + quantos, 0),
    },
    em,
  );
  return {
    em: em.toISOString(),
    demo: read.demo,
    alarmes,
    copia: {
      ultima: copias.ultima && { ...copias.ultima, em: copias.ultima.em.toISOString() },
      falhouEm: isoInstant(copias.falhouEm),
      conferidaEm: isoInstant(copias.conferidaEm),
      restauradaEm: isoInstant(copias.restauradaEm),
    },
    certificados,
    numeros: { poucos: numeros, taloesNoFim: read.taloes.length },
    emails: { entregues: emails.entregues, recusados: emails.recusados, causas },
    tarefas: { falhas, esperando: due.quantos, desde: isoInstant(due.desde) },
    sistema: {
      disco: read.disco,
      arquivos: varredura && {
        onde: read.ondeFicamArquivos,
        vistos: varredura.vistos,
        bytes: varredura.bytes,
        em: varredura.em.toISOString(),
      },
      relogio: read.relogio && { ms: read.relogio.ms, em: read.relogio.em.toISOString() },
      versao: read.versao,
      migracao: { nome: read.migracao.nome, em: isoInstant(read.migracao.em) },
    },
    proxyIgnorado: read.proxyIgnorado,
    definicoes: read.definicoes.map(({ nome, valor }) => ({ nome, valor })),
  };
}

const WHOSE = { site: 'do endereço do site', autoridades: 'das autoridades da ICP-Brasil' } as const;

function presentCertificados({ certificadoDoSite, autoridades, certificados }: Read): Certificado[] {
  const site: Certificado[] = certificadoDoSite
    ? [
        {
          tipo: 'site',
          nome: 'Endereço do site',
          ate: certificadoDoSite.ate.toISOString(),
          visto: certificadoDoSite.em.toISOString(),
        },
      ]
    : [];
  const roots: Certificado[] = autoridades
    ? [
        {
          tipo: 'autoridades',
          nome: 'Autoridades da ICP-Brasil',
          ate: autoridades.toISOString(),
          visto: null,
        },
      ]
    : [];
  const medicos = certificados.map(({ nome, ate }): Certificado => ({
    tipo: 'medico',
    nome,
    ate: isoInstant(ate),
    visto: null,
  }));
  return [...site, ...roots, ...medicos];
}

/** The title of the prescription that needs a number of this kind. */
function tituloDoNumero(numero: NumeroSncr): string {
  const tipo = Object.values(TIPOS).find(({ canal }) => typeof canal === 'object' && canal.sncr === numero);
  return tipo?.titulo ?? numero;
}

function countCauses(codigos: Read['emails']['codigos']) {
  return CAUSAS_DE_RECUSA.map((causa) => ({
    causa,
    palavras: PALAVRAS_DA_CAUSA[causa],
    quantos: codigos
      .filter(({ codigo }) => causaDaRecusa(codigo) === causa)
      .reduce((sum, { quantos }) => sum + quantos, 0),
  }))
    .filter(({ quantos }) => quantos > 0)
    .toSorted((a, b) => b.quantos - a.quantos);
}

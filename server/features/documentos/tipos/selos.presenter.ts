import { encode } from 'uqr';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { formatCrm, type MedicoDigitado } from '#domain/contas/medico.ts';
import { consultaDoNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { type canalDoDocumento, ehReceita } from '#domain/documentos/tipos.ts';
import type { Problema } from '#domain/documentos/regras/contexto.ts';
import { impede } from '#domain/documentos/regras/contexto.ts';
import type { Images } from '#ports/documents.ts';

/** Decides how a sheet is signed and of what it warns. */
export type EstadoDaFolha = {
  canal: ReturnType<typeof canalDoDocumento>;
  previa: boolean;
  /** True where the SNCR number is one of the demonstration. */
  simulado: boolean;
  certificadoDeTeste: boolean;
};

/** A warning in a box at the head; its title is printed at the foot of each page, too. */
export type Tarja = { titulo: string; texto: string; grande: boolean };

/** `em-branco`: a dotted line for a signature by hand, also in a preview; `sem`: a sheet that nobody signs. */
export type Assinatura = {
  estado: 'assinado' | 'em-branco' | 'sem';
  palavra: string | null;
  nome: string;
  registro: string;
  linhas: readonly string[];
};

/** How a reader checks the document. */
export type DadosDaConferencia = {
  titulo: string;
  camera: string;
  endereco: string;
  rotuloDoCodigo: string;
  /** The secret in groups of four. */
  codigo: string;
  nota: string;
  /** Name of the image; null in a preview. */
  qr: string | null;
  semQr: string;
  descricaoDoQr: string;
};

/** An empty rectangle at the end of the last page, in mm, and the words beside it. */
export type Quadro = { titulo: string; nota: string; largura: number; altura: number };

/** The right and lower margins of the template, in mm, and the rectangle that ends there. */
const LUGAR = { direita: 20, base: 25, largura: 82, altura: 14 };
const A4_MM = 210;

/** Where a pharmacist's program shows its signature on a prescription; null for another kind of document. */
export function presentQuadro(tipo: TipoDeDocumento): Quadro | null {
  if (!ehReceita(tipo)) return null;
  const { largura, altura } = LUGAR;
  const nota = 'Quem dispensa pode assinar este PDF no quadro ao lado.';
  return { titulo: 'Assinatura digital do farmacêutico', nota, largura, altura };
}

/** The rectangle on the page, in points from its lower left corner. */
export function placeOfQuadro({ largura, altura }: Quadro): [number, number, number, number] {
  const right = A4_MM - LUGAR.direita;
  const top = LUGAR.base + altura;
  return [inPoints(right - largura), inPoints(LUGAR.base), inPoints(right), inPoints(top)];
}

const inPoints = (mm: number): number => Math.round((mm * 7_200) / 25.4) / 100;

const TELEMEDICINA = 'Emitido em modalidade de telemedicina.';
const QR = 'qr.svg';

/** The warnings of a sheet, the loudest first. */
export function presentAvisos({ canal, simulado, certificadoDeTeste }: EstadoDaFolha): Tarja[] {
  const avisos: Tarja[] = [];
  if (canal === 'transcricao') {
    avisos.push({
      titulo: 'Não é receita',
      texto: 'Serve só para o médico preencher o formulário oficial. A farmácia não pode aceitar esta folha.',
      grande: true,
    });
  }
  if (certificadoDeTeste) {
    avisos.push({
      titulo: 'SEM VALIDADE JURÍDICA',
      texto: 'Demonstração: certificado de teste.',
      grande: false,
    });
  }
  if (simulado) {
    avisos.push({
      titulo: 'NUMERAÇÃO SIMULADA',
      texto: 'O SNCR não deu este número. Sem validade.',
      grande: false,
    });
  }
  return avisos;
}

/** The block of the signature: who, with which registration, where and when. */
export function presentAssinatura(
  { canal, previa, certificadoDeTeste }: EstadoDaFolha,
  medico: MedicoDigitado,
  { local, em }: { local: string; em: Date },
): Assinatura {
  const signer = { nome: medico.nome, registro: formatCrm(medico) };
  const where = local === '' ? '' : `${local}, `;
  if (canal === 'transcricao') {
    return {
      ...signer,
      estado: 'sem',
      palavra: 'Esta folha não leva assinatura.',
      linhas: [
        'Vale o formulário oficial, preenchido e assinado à mão.',
        `${where}${formatDia(em)}`,
        TELEMEDICINA,
      ],
    };
  }
  if (canal === 'impresso') {
    const when = previa ? formatDia(em) : formatInstante(em);
    return {
      ...signer,
      estado: 'em-branco',
      palavra: 'Assinatura à mão',
      linhas: [`${where}${when}`, TELEMEDICINA],
    };
  }
  if (previa) {
    return {
      ...signer,
      estado: 'em-branco',
      palavra: null,
      linhas: [`${where}${formatDia(em)}`, 'A assinatura digital entra aqui.', TELEMEDICINA],
    };
  }
  const certificate = certificadoDeTeste ? 'Certificado de teste.' : 'Certificado ICP-Brasil.';
  return {
    ...signer,
    estado: 'assinado',
    palavra: 'Assinado digitalmente',
    linhas: [`${where}${formatInstante(em)}`, certificate, TELEMEDICINA],
  };
}

const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });

function formatDia(em: Date): string {
  return DIA.format(em);
}

function formatInstante(em: Date): string {
  return `${formatDia(em)}, ${horaEscrita(em)} (Brasília)`;
}

/** The QR code with the public address, the secret beside it, and how both are used. The secret is in no address. */
export function presentConferencia(
  emissao: { codigo: string; segredo: string } | null,
  { canal, appUrl }: { canal: EstadoDaFolha['canal']; appUrl: string },
): { conferencia: DadosDaConferencia; imagens: Images } {
  const address = `${appUrl}/verificar`;
  const conferencia = {
    titulo: 'Confira este documento',
    camera: 'Aponte a câmera do celular, ou abra',
    endereco: address.replace(/^https?:\/\//, ''),
    rotuloDoCodigo: 'Código secreto',
    codigo: emissao === null ? '•••• •••• ••••' : (emissao.segredo.match(/.{1,4}/g) ?? []).join(' '),
    nota:
      canal === 'eletronico'
        ? 'Em validar.iti.gov.br, use “Ler QR Code” e o código secreto.'
        : 'A página pede o número do rodapé e o código secreto.',
    qr: emissao === null ? null : QR,
    semQr: 'QR Code ao assinar',
    descricaoDoQr: 'QR Code para conferir este documento',
  };
  const imagens = emissao === null ? {} : { [QR]: { svg: drawQrSvg(`${address}/${emissao.codigo}`) } };
  return { conferencia, imagens };
}

/** A QR code on a sheet: the name of its image, and its text for a person who cannot see it. */
export type Qr = { imagem: string; descricao: string };

const QR_DO_SNCR = 'qr-sncr.svg';

/** SNCR's own QR code of a notification, which a pharmacy reads its number with. */
export function presentQrDoSncr(numero: string): { qr: Qr; imagens: Images } {
  return {
    qr: { imagem: QR_DO_SNCR, descricao: 'QR Code para conferir o número no SNCR' },
    imagens: { [QR_DO_SNCR]: { svg: drawQrSvg(consultaDoNumeroSncr(numero)) } },
  };
}

/** The problem of a document whose texts have characters that cannot be printed; null where all can. */
export function problemaDosCaracteres(missing: readonly string[]): Problema | null {
  if (missing.length === 0) return null;
  const names = missing.map(
    (sign) => `“${sign}” (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
  );
  const which = names.length === 1 ? 'um sinal que não sabemos imprimir' : 'sinais que não sabemos imprimir';
  return impede('', `O documento tem ${which}: ${names.join(', ')}. Escreva de outro jeito.`);
}

/** Smallest version: at 30 mm its module is 0.9 mm, and the 4 mm around it on the sheet are four modules. */
const MIN_VERSION = 4;
/** Modules overlap by so much of their size, so that no viewer shows a hairline between rows. */
const OVERLAP = 0.03;

/** A text as the SVG of a QR code (correction M) in black, without the quiet zone, which the sheet keeps free. */
function drawQrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0, minVersion: MIN_VERSION, boostEcc: true });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v${1 + OVERLAP}H${start}z`);
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`;
}

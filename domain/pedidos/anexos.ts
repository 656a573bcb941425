/** The five kinds of file of an order (docs/product/records.md); labels are those of docs/product/names.md. */
export const TIPOS_ANEXO = [
  {
    tipo: 'receita_vencida',
    rotulo: 'Receita vencida',
    dica: 'Foto ou PDF da última receita.',
    varios: false,
  },
  {
    tipo: 'laudo_medico',
    rotulo: 'Laudo médico',
    dica: 'Se algum médico já descreveu o seu caso.',
    varios: false,
  },
  {
    tipo: 'exames_anteriores',
    rotulo: 'Exames anteriores',
    dica: 'Os mais recentes, se tiver.',
    varios: false,
  },
  {
    tipo: 'documento_oficial',
    rotulo: 'Documento oficial',
    dica: 'CIN, RG ou CNH, frente e verso.',
    varios: false,
  },
  { tipo: 'outros_documentos', rotulo: 'Outros documentos', dica: 'Pode escolher vários.', varios: true },
] as const;

export type TipoAnexo = (typeof TIPOS_ANEXO)[number]['tipo'];

/** "Receita vencida", "Outros documentos 2"; unknown names are returned unchanged. */
export function rotuloDoAnexo(nome: string): string {
  const known = TIPOS_ANEXO.find(({ tipo }) => nome === tipo || nome.startsWith(`${tipo}_`));
  if (!known) return nome;
  const n = nome.slice(known.tipo.length + 1);
  return n === '' ? known.rotulo : `${known.rotulo} ${n}`;
}

/** For a stored file without a preview. */
export const SEM_IMAGEM = 'Não há imagem deste arquivo. Baixe para ver.';

/** Shown until the antivirus has scanned the file. */
export const VERIFICANDO_ARQUIVO = 'Verificando o arquivo…';

/** Shown in the chat during the scan. */
export const VERIFICANDO_NO_CHAT = `${VERIFICANDO_ARQUIVO} Abre assim que o antivírus terminar.`;

/** Most files of earlier orders that a new order offers. */
export const MAX_ANTERIORES = 6;

/** 50 MB (docs/product/services.md); a file of exactly this size is accepted. */
export const LIMITE_ANEXO_BYTES = 50 * 1024 * 1024;

/** Media types that are taken, by their bytes: images, of those that move the first picture, and PDF. SVG is excluded, as it can carry scripts. */
export const CONTEUDOS = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'image/avif',
  'image/gif',
  'application/pdf',
] as const;

const EXTENSOES: ReadonlySet<string> = new Set([
  'jpg',
  'jpeg',
  'jfif',
  'png',
  'apng',
  'webp',
  'heic',
  'heics',
  'heif',
  'heifs',
  'hif',
  'avif',
  'gif',
  'pdf',
]);

/** `contentType` as found in the bytes. */
export function conteudoAceito(contentType: string): boolean {
  return CONTEUDOS.some((aceito) => aceito === contentType);
}

const MB = 1024 * 1024;
const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "812 bytes", "312 kB", "2,9 MB", "1,2 GB" (1 kB = 1,024 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kB = Math.round(bytes / 1024);
  if (kB < 1024) return `${kB} kB`;
  const mB = Math.round((bytes / MB) * 10) / 10;
  return mB < 1024 ? `${umaCasa.format(mB)} MB` : `${umaCasa.format(mB / 1024)} GB`;
}

/** For the chat: without the ending about the order. */
export function semPedido(frase: string): string {
  return frase.replace(/ O pedido segue sem ele\.$/, '');
}

function semEnvio(motivo: string): string {
  return `Não foi enviado: ${motivo}. O pedido segue sem ele.`;
}

type Arquivo = { nome: string; size: number; contentType?: string };

/** Sentence to show; null when the file may be sent. */
export function motivoDeRecusa(arquivo: Arquivo): string | null {
  const porque = porqueDaRecusa(arquivo);
  return porque === null ? null : semEnvio(porque);
}

/**
 * Part of a sentence; null when the file may be sent. `contentType` is that of the bytes, where known; without it the name
 * decides, and a name without an extension passes.
 */
export function porqueDaRecusa(arquivo: Arquivo): string | null {
  if (arquivo.size <= 0) return 'o arquivo está vazio';
  if (arquivo.size > LIMITE_ANEXO_BYTES) {
    // Rounded up: one byte too many must not read "tem 50 MB e o limite é 50 MB".
    const visible = (Math.ceil((arquivo.size / MB) * 10) / 10) * MB;
    return `tem ${formatBytes(visible)} e o limite é ${formatBytes(LIMITE_ANEXO_BYTES)}`;
  }
  const extensao = /\.([^.\s]+)$/.exec(arquivo.nome)?.[1]?.toLowerCase();
  const aceito =
    arquivo.contentType === undefined
      ? extensao === undefined || EXTENSOES.has(extensao)
      : conteudoAceito(arquivo.contentType);
  return aceito ? null : 'aceitamos só imagens (JPG, PNG, WebP, HEIC, AVIF ou GIF) e PDF';
}

export type MotivoDaLeitura =
  | 'imagem_ilegivel'
  | 'imagem_enorme'
  | 'pdf_ilegivel'
  | 'pdf_protegido'
  | 'pdf_longo';
export type MotivoDoAntivirus = 'ameaca' | 'grande_demais';

/** Pages of a PDF; a longer one is unlikely to be a patient's document. */
export const LIMITE_PAGINAS = 500;

const MOTIVOS: Readonly<Record<MotivoDaLeitura | MotivoDoAntivirus, string>> = {
  imagem_ilegivel: 'não conseguimos ler esta imagem. Tire outra foto ou envie em PDF',
  imagem_enorme: 'esta imagem tem pontos demais para ser aberta. Envie uma menor ou tire outra foto',
  pdf_ilegivel: 'não conseguimos ler este PDF. Salve-o de novo ou envie uma foto',
  pdf_protegido: 'o PDF está protegido por senha. Envie uma cópia sem senha',
  pdf_longo: `o PDF tem mais de ${LIMITE_PAGINAS} páginas. Envie só as que importam`,
  ameaca: 'o antivírus encontrou uma ameaça neste arquivo',
  grande_demais: 'o antivírus não aceita um arquivo deste tamanho. Envie um menor',
};

/** Part of a sentence. */
export function porqueDoConteudo(motivo: MotivoDaLeitura | MotivoDoAntivirus): string {
  return MOTIVOS[motivo];
}

export function recusaDoConteudo(motivo: MotivoDaLeitura | MotivoDoAntivirus): string {
  return semEnvio(MOTIVOS[motivo]);
}

/** Shown in place of a file that was removed after it was stored. */
export function avisoDeRetirada(motivo: MotivoDoAntivirus): string {
  return `Retirado: ${MOTIVOS[motivo]}. O pedido segue sem ele.`;
}

/** Names the kind of file, not its name, which may reveal an illness. */
export function mensagemDeRetirada(anexo: {
  tipo: string;
  motivo: MotivoDoAntivirus;
  numero: number;
}): string {
  const rotulo = TIPOS_ANEXO.find(({ tipo }) => tipo === anexo.tipo)?.rotulo ?? 'Outros documentos';
  const porque =
    anexo.motivo === 'ameaca' ? 'o antivírus encontrou uma ameaça nele' : 'é grande demais para o antivírus';
  return `Pedido ${anexo.numero}: retiramos um arquivo de “${rotulo}” porque ${porque}. O pedido segue sem ele.`;
}

/** For a file removed after its scan; `enviado`, as `dataEHora` writes it, identifies it. */
export function mensagemDeRetiradaDoChat(enviado: string, motivo: MotivoDoAntivirus): string {
  const qual = `Retiramos o arquivo enviado em ${enviado}`;
  return motivo === 'ameaca'
    ? `${qual} porque o antivírus encontrou uma ameaça nele. Se ele fizer falta, envie outra cópia.`
    : `${qual} porque é grande demais para o antivírus. Se ele fizer falta, envie um menor.`;
}

const EXTENSAO_DE: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** The patient's own name, with the extension of the stored type. */
export function nomeDeDownload(nomeOriginal: string, contentType: string): string {
  const extensao = EXTENSAO_DE[contentType];
  const atual = /\.([^.\s]+)$/.exec(nomeOriginal)?.[1]?.toLowerCase();
  const mesma = atual === extensao || (extensao === 'jpg' && (atual === 'jpeg' || atual === 'jfif'));
  if (extensao === undefined || mesma) return nomeOriginal;
  const conhecida = atual !== undefined && EXTENSOES.has(atual);
  return `${conhecida ? nomeOriginal.slice(0, -atual.length - 1) : nomeOriginal}.${extensao}`;
}

/** Shown beside a PDF with scripts or actions on opening. */
export const PDF_COM_COMANDOS = 'com comandos';
export const AVISO_DE_COMANDOS =
  'Este PDF tem comandos que podem rodar ao ser aberto. Leia pela imagem; baixe só se conhecer a origem.';

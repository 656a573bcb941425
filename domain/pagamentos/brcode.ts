import { crc16, lerCampos, tlv } from './brcode-emv.ts';

const GUI = 'br.gov.bcb.pix';

/** Either a key (static, reusable) or a URL (dynamic, payable once). */
export type DadosDoPix = {
  chave?: string | undefined;
  /** With or without https://; written without. */
  url?: string | undefined;
  /** Integer centavos; absent: the payer types the amount, or the URL contains it. */
  valorCentavos?: number | undefined;
  nome: string;
  cidade: string;
  /** Up to 25 letters and digits, or `***`. A dynamic code always carries `***`: its txid is behind the URL. */
  txid?: string | undefined;
};

export type PixLido =
  | {
      ok: true;
      chave: string | null;
      url: string | null;
      valorCentavos: number | null;
      nome: string;
      cidade: string;
      /** Null when the code contains `***` or no txid. */
      txid: string | null;
    }
  | { ok: false; motivo: 'formato' | 'crc' };

function semAcento(text: string, max: number): string {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7E]/g, '');
  const short = ascii.replace(/ +/g, ' ').trim().slice(0, max).trim();
  if (short === '') throw new RangeError('nome e cidade do recebedor são obrigatórios');
  return short;
}

function conta({ chave, url }: DadosDoPix): string {
  const key = chave ?? url?.replace(/^https?:\/\//i, '') ?? '';
  if ((chave === undefined) === (url === undefined)) throw new RangeError('informe a chave ou a URL do Pix');
  if (!/^[\x21-\x7E]{1,77}$/.test(key)) throw new RangeError('a chave ou a URL do Pix não cabe no código');
  return tlv('00', GUI) + tlv(url === undefined ? '01' : '25', key);
}

function valor(centavos: number): string {
  const text = `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
  if (!Number.isSafeInteger(centavos) || centavos <= 0 || text.length > 13) {
    throw new RangeError('o valor do Pix deve ser em centavos inteiros e positivos');
  }
  return tlv('54', text);
}

/**
 * "Copia e cola" text of a Pix charge (EMV MPM, Banco Central's BR Code). Name and city lose their accents and are cut
 * to 25 and 15. @throws RangeError for data that a code cannot hold
 */
export function montarPix(dados: DadosDoPix): string {
  const txid = dados.url === undefined ? (dados.txid ?? '***') : '***';
  if (!/^([A-Za-z0-9]{1,25}|\*{3})$/.test(txid)) throw new RangeError('o txid tem até 25 letras e números');
  const body = [
    tlv('00', '01'),
    dados.url === undefined ? '' : tlv('01', '12'),
    tlv('26', conta(dados)),
    tlv('52', '0000'),
    tlv('53', '986'),
    dados.valorCentavos === undefined ? '' : valor(dados.valorCentavos),
    tlv('58', 'BR'),
    tlv('59', semAcento(dados.nome, 25)),
    tlv('60', semAcento(dados.cidade, 15)),
    tlv('62', tlv('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}

function contaLida(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | null {
  for (let id = 26; id <= 51; id++) {
    const account = lerCampos(fields.get(String(id)) ?? '');
    if (account?.get('00')?.toLowerCase() === GUI) return account;
  }
  return null;
}

/** Never throws. `crc`: well formed, but the checksum does not match. */
export function lerPix(payload: string): PixLido {
  const text = payload.trim();
  const fields = lerCampos(text);
  if (fields?.get('00') !== '01' || !/6304[0-9A-Fa-f]{4}$/.test(text) || !fields.has('63')) {
    return { ok: false, motivo: 'formato' };
  }
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return { ok: false, motivo: 'crc' };
  const account = contaLida(fields);
  const chave = account?.get('01') ?? null;
  const url = account?.get('25') ?? null;
  const nome = fields.get('59');
  const cidade = fields.get('60');
  const amount = fields.get('54');
  const known =
    fields.get('53') === '986' && fields.get('58') === 'BR' && (chave === null) !== (url === null);
  if (!known || !nome || !cidade || (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount))) {
    return { ok: false, motivo: 'formato' };
  }
  const txid = lerCampos(fields.get('62') ?? '')?.get('05') ?? '***';
  const [whole = '', cents = ''] = amount?.split('.') ?? [];
  const valorCentavos = amount === undefined ? null : Number(whole + cents.padEnd(2, '0'));
  return { ok: true, chave, url, valorCentavos, nome, cidade, txid: txid === '***' ? null : txid };
}

/** Where a file came from: from a field, or from where files have no name of their own. */
export type Origem = 'campo' | 'camera' | 'colado';

/** `image.jpg`, `1700000000000.jpg`, `photo 2.png`: said by a device to everything. */
const QUALQUER = /^(?:image|imagem|photo|foto|picture|img|captured)?[-_ ]?\d*\.(\w{2,5})$/i;

const PREFIXOS = { camera: 'foto', colado: 'imagem' };

const two = (n: number) => String(n).padStart(2, '0');

/** The name to show and store: a device's name for everything is replaced by the moment, which tells pages apart. */
export function nomeDoArquivo(nome: string, origem: Origem, agora: Date): string {
  const extensao = QUALQUER.exec(nome)?.[1];
  if (origem === 'campo' || extensao === undefined) return nome;
  const dia = [two(agora.getDate()), two(agora.getMonth() + 1), agora.getFullYear()].join('-');
  const hora = `${two(agora.getHours())}h${two(agora.getMinutes())}m${two(agora.getSeconds())}`;
  return `${PREFIXOS[origem]}-${dia}-${hora}.${extensao.toLowerCase()}`;
}

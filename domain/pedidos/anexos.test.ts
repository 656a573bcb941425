import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  avisoDeRetirada,
  conteudoAceito,
  formatBytes,
  LIMITE_ANEXO_BYTES,
  mensagemDeRetirada,
  mensagemDeRetiradaDoChat,
  motivoDeRecusa,
  nomeDeDownload,
  recusaDoConteudo,
  rotuloDoAnexo,
  TIPOS_ANEXO,
} from './anexos.ts';

const MB = 1024 * 1024;

test.each([
  [{ nome: 'receita.pdf', size: 312_000 }],
  [{ nome: 'FOTO.JPG', size: 1 }],
  [{ nome: 'IMG_0001.heic', size: LIMITE_ANEXO_BYTES }],
  [{ nome: 'foto sem extensão', size: 10 }],
  [{ nome: 'exame.v2.pdf', size: 10 }],
  [{ nome: 'estranho.bin', size: 10, contentType: 'image/png' }],
])('%j may be sent', (arquivo) => {
  expect(motivoDeRecusa(arquivo)).toBeNull();
});

const TIPO =
  'Não foi enviado: aceitamos só imagens (JPG, PNG, WebP, HEIC, AVIF ou GIF) e PDF. O pedido segue sem ele.';

test.each([
  [
    { nome: 'video.mov', size: 84 * MB },
    'Não foi enviado: tem 84 MB e o limite é 50 MB. O pedido segue sem ele.',
  ],
  [
    { nome: 'exame.pdf', size: LIMITE_ANEXO_BYTES + 1 },
    'Não foi enviado: tem 50,1 MB e o limite é 50 MB. O pedido segue sem ele.',
  ],
  [{ nome: 'vazio.pdf', size: 0 }, 'Não foi enviado: o arquivo está vazio. O pedido segue sem ele.'],
  [{ nome: 'planilha.xlsx', size: 10 }, TIPO],
  [{ nome: 'desenho.svg', size: 10 }, TIPO],
  [{ nome: 'receita.pdf.exe', size: 10 }, TIPO],
  [{ nome: 'falso.pdf', size: 10, contentType: 'text/html' }, TIPO],
])('%j is skipped', (arquivo, motivo) => {
  expect(motivoDeRecusa(arquivo)).toBe(motivo);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [312 * 1024, '312 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [2.9 * MB, '2,9 MB'],
  [1.4 * MB, '1,4 MB'],
  [50 * MB, '50 MB'],
  [1024 * MB - 1, '1 GB'],
  [1.5 * 1024 * MB, '1,5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('size alone divides good names from skipped ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * LIMITE_ANEXO_BYTES }), (size) => {
      const may = size > 0 && size <= LIMITE_ANEXO_BYTES;
      expect(motivoDeRecusa({ nome: 'a.pdf', size }) === null).toBe(may);
    }),
  );
});

test('five kinds, of which only the last takes several files', () => {
  expect(TIPOS_ANEXO.map((t) => t.rotulo)).toEqual([
    'Receita vencida',
    'Laudo médico',
    'Exames anteriores',
    'Documento oficial',
    'Outros documentos',
  ]);
  expect(TIPOS_ANEXO.filter((t) => t.varios).map((t) => t.tipo)).toEqual(['outros_documentos']);
  expect(conteudoAceito('image/svg+xml')).toBe(false);
  expect(conteudoAceito('application/pdf')).toBe(true);
});

test.each([
  ['imagem_ilegivel', 'não conseguimos ler esta imagem. Tire outra foto ou envie em PDF.'],
  ['imagem_enorme', 'esta imagem tem pontos demais para ser aberta. Envie uma menor ou tire outra foto.'],
  ['pdf_ilegivel', 'não conseguimos ler este PDF. Salve-o de novo ou envie uma foto.'],
  ['pdf_protegido', 'o PDF está protegido por senha. Envie uma cópia sem senha.'],
  ['pdf_longo', 'o PDF tem mais de 500 páginas. Envie só as que importam.'],
  ['ameaca', 'o antivírus encontrou uma ameaça neste arquivo.'],
  ['grande_demais', 'o antivírus não aceita um arquivo deste tamanho. Envie um menor.'],
] as const)('what was opened and is not taken, %s, is said with what to do', (motivo, frase) => {
  expect(recusaDoConteudo(motivo)).toBe(`Não foi enviado: ${frase} O pedido segue sem ele.`);
});

test('a file taken out later is named by its kind', () => {
  expect(avisoDeRetirada('ameaca')).toBe(
    'Retirado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
  );
  expect(mensagemDeRetirada({ tipo: 'laudo_medico', motivo: 'ameaca', numero: 1007 })).toBe(
    'Pedido 1007: retiramos um arquivo de “Laudo médico” porque o antivírus encontrou uma ameaça nele. O pedido segue sem ele.',
  );
  expect(mensagemDeRetirada({ tipo: 'outros_documentos', motivo: 'grande_demais', numero: 1 })).toContain(
    'porque é grande demais para o antivírus',
  );
});

test.each([
  ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['FOTO.JPG', 'image/jpeg', 'FOTO.JPG'],
  ['captura.png', 'image/png', 'captura.png'],
  ['captura.png', 'image/jpeg', 'captura.jpg'],
  ['exame.v2', 'application/pdf', 'exame.v2.pdf'],
  ['exame.pdf', 'image/jpeg', 'exame.jpg'],
  ['arquivo', 'image/png', 'arquivo.png'],
  ['malicioso.exe', 'image/jpeg', 'malicioso.exe.jpg'],
  ['laudo de março.pdf', 'application/pdf', 'laudo de março.pdf'],
  ['antigo.gif', 'image/gif', 'antigo.gif'],
])('%s, stored as %s, is downloaded as %s', (nome, contentType, esperado) => {
  expect(nomeDeDownload(nome, contentType)).toBe(esperado);
});

test.each([
  ['receita_vencida', 'Receita vencida'],
  ['outros_documentos_12', 'Outros documentos 12'],
  ['coisa', 'coisa'],
])('a stored file named %j reads %j', (nome, rotulo) => {
  expect(rotuloDoAnexo(nome)).toBe(rotulo);
});

test.each([
  ['ameaca', /^Retiramos o arquivo enviado em 18\/11\/2026, às 10h20 porque o antivírus .* outra cópia\.$/],
  ['grande_demais', /^Retiramos o arquivo enviado em 18\/11\/2026, às 10h20 porque é grande .* um menor\.$/],
] as const)('a file of the chat that is taken out (%s) is named by when it was sent', (motivo, words) => {
  expect(mensagemDeRetiradaDoChat('18/11/2026, às 10h20', motivo)).toMatch(words);
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arquivoDe, dossieDe } from '#testing/builders/dossie.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import { quarters } from '#testing/files/pictures.ts';
import { DocumentsUnavailable, type Documents, type Images } from '#ports/documents.ts';

/** Texts that a patient can store, with what a reader of the PDF must find of them. */
const HOSTILE: readonly (readonly [string, string, string])[] = [
  [
    'markup',
    '#panic("x") $x^2$ *b* _i_ = título @ref <label> `code` \\ // -- ~',
    '#panic("x") $x^2$ *b* _i_ =',
  ],
  ['a function call', '#let a = 1 #a #read("/etc/passwd") [conteúdo] { }', '#read("/etc/passwd") [conteúdo]'],
  [
    'doses',
    'Dose de 50 µg, β-bloqueador, ≥ 2× ao dia, H₂O, 37 °C → “sim”…',
    '50 μg, β-bloqueador, ≥ 2× ao dia, H₂O',
  ],
  ['emoji that a telephone writes', 'Dor 😔 forte 👨‍👩‍👧 ❤️ 🇧🇷 fim', 'Dor 😔 forte 👨👩👧 ❤ 🇧🇷 fim'],
  ['Chinese', 'Nome: 田中太郎 (Tanaka)', 'Nome: □□□□ (Tanaka)'],
  ['Cyrillic and Greek', 'Анна Ωμέγα', 'Анна Ωμέγα'],
  ['a private sign and a half of one', 'a\uE000b\uD83Dc', 'a□b□c'],
  ['controls and marks of direction', 'a\u0007b\u202Ec\u200Fd\tz', 'abcd z'],
  ['signs piled up', 'Z\u0337\u0322\u0336a\u0334l', 'Z'],
  ['nothing but spaces', ' \u00A0\u3000 ', 'Motivação'],
];

/** Puts a text into every field that takes one. */
const answered = (resposta: string) => ({
  atencao: [{ aviso: null, pergunta: resposta, resposta }],
  saude: [{ pergunta: resposta, descricao: resposta, resposta }],
  livres: [{ pergunta: 'Motivação', descricao: '', resposta }],
});

/** The contract tests of every documents driver. */
export function describeDocuments(name: string, makeDocuments: (folder: string) => Documents): void {
  describe(`documents: ${name}`, () => {
    let home: string;
    let documents: Documents;
    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'zelo-documents-'));
      documents = makeDocuments(join(home, 'preparo'));
    });
    afterAll(async () => {
      await documents.close();
      await rm(home, { recursive: true, force: true });
    });

    async function set(change: Parameters<typeof dossieDe>[0] = {}, imagens: Images = {}): Promise<Buffer> {
      const { size, content } = await documents.render('dossie', dossieDe(change), imagens);
      const bytes = await buffer(content);
      expect(bytes.length).toBe(size);
      return bytes;
    }

    test('a tagged PDF/A-2a on A4 with title and language', async () => {
      const bytes = await set();
      const { info, metadata, text } = await readPdf(bytes);
      expect(info).toMatchObject({ Tagged: 'yes', Title: 'Dossiê do pedido 1042', Author: 'Zelo' });
      expect(info['Page size']).toMatch(/595\.\d+ x 841\.\d+ pts \(A4\)/);
      expect(metadata).toMatch(/pdfaid:part>2</);
      expect(metadata).toMatch(/pdfaid:conformance>A</);
      expect(bytes.toString('latin1')).toMatch(/\/Lang\s*\(pt-BR\)/);
      expect(wordsOf(text)).toContain('Contém dados de saúde: documento sigiloso.');
      expect(wordsOf(text)).toContain('Página 1 de 1');
      expect(wordsOf(text)).toContain('Não é documento médico');
    });

    test('the same data give the same bytes', async () => {
      const [one, other] = [await set(answered('Sim.')), await set(answered('Sim.'))];
      expect(one.equals(other)).toBe(true);
    });

    test.each(HOSTILE)('%s stand as they were typed', async (_name, typed, seen) => {
      const { text } = await readPdf(await set({ ...answered(typed), servico: typed }));
      expect(wordsOf(text)).toContain(seen);
    });

    test('what a text becomes is set whole, whatever its signs', async () => {
      const signs = Array.from({ length: 0x3000 }, (_, i) => String.fromCodePoint(i)).join(' ');
      const faces = Array.from({ length: 0x800 }, (_, i) => String.fromCodePoint(0x1f300 + i)).join(' ');
      // Being typeset is the test: a character without a glyph would be refused. Reading all of this back
      // takes long in other drivers.
      const { livres } = answered(`${signs} ${faces}`);
      const bytes = await set({ respondidas: 'hoje', livres });
      expect(bytes.length).toBeGreaterThan(1_000_000);
    });

    test('Arabic is set, from right to left', async () => {
      const { text } = await readPdf(await set(answered('الطبيب')));
      expect(text.normalize('NFKC')).toMatch(/[\u0600-\u06FF]{3}/);
      expect(text).not.toContain('□');
    });

    test('a box is explained, and only where there is one', async () => {
      const explained = 'O sinal □ está no lugar';
      expect(wordsOf((await readPdf(await set(answered('田')))).text)).toContain(explained);
      expect(wordsOf((await readPdf(await set(answered('t')))).text)).not.toContain(explained);
    });

    test('the characters that would become a box are named, and nothing else', async () => {
      const data = dossieDe(answered('Dor 田, Ωμέγα, não, 50 µg, 田中 \u202E 😔'));
      expect(await documents.missingCharacters(data)).toEqual(['田', '中']);
      expect(await documents.missingCharacters(dossieDe())).toEqual([]);
    });

    test('an SVG is set as it is handed over', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h1v1h-1z"/></svg>';
      const bytes = await set({ arquivos: [arquivoDe(['a.svg'])] }, { 'a.svg': { svg } });
      expect((await readPdf(bytes)).pages).toBe(2);
    });

    test('20,000 letters without a gap, and as many in words, run over pages and lose nothing', async () => {
      const word = Array.from({ length: 20_000 }, (_, i) => 'abcdefghij'[i % 10]).join('');
      const everywhere = { ...answered(word), paciente: [{ nome: 'Nome civil', valor: word }] };
      const one = await readPdf(await set(everywhere));
      expect(one.pages).toBeGreaterThan(5);
      expect(one.text.replaceAll(/[^a-j]/g, '').split('abcdefghij').length - 1).toBeGreaterThanOrEqual(
        10_000,
      );
      const lines = Array.from({ length: 2_000 }, (_, i) => `linha ${i}`).join('\n');
      const { text } = await readPdf(
        await set({ respondidas: 'hoje', livres: [{ pergunta: 'M', descricao: '', resposta: lines }] }),
      );
      for (const i of [0, 1_000, 1_999]) expect(text).toMatch(new RegExp(`^\\s*linha ${i}$`, 'm'));
    });

    test('pictures stand on pages of their own, each with its words', async () => {
      const file = join(home, 'folha.jpg');
      await writeFile(file, await quarters(1240, 1754).jpeg().toBuffer());
      const imagens = { 'a.jpg': file, 'b.jpg': file };
      const bytes = await set({ arquivos: [arquivoDe(['a.jpg', 'b.jpg'])] }, imagens);
      const { textOf, pages } = await readPdf(bytes);
      expect(pages).toBe(3);
      expect(wordsOf(textOf[2] ?? '')).toContain('página 2 de 2 · laudo.pdf');
      expect(wordsOf(textOf[2] ?? '')).toContain('Página 3 de 3');
      // Both images are the same picture: it is embedded once, or at least not encoded again.
      expect(bytes.toString('latin1')).toContain('/DCTDecode');
    });

    test('another brand is set as text beside the neutral mark', async () => {
      const { text } = await readPdf(await set({ marca: 'Clínica #Sol "&" <Mar>' }));
      expect(wordsOf(text)).toContain('Clínica #Sol "&" <Mar>');
    });

    test('a picture that is not there is our failure, and nothing is left of it', async () => {
      const lost = set({ arquivos: [arquivoDe(['a.jpg'])] }, { 'a.jpg': join(home, 'nada') });
      await expect(lost).rejects.toThrow(DocumentsUnavailable);
      expect(await readdir(join(home, 'preparo'))).toEqual([]);
      expect((await readPdf(await set())).pages).toBe(1);
    });
  });
}

/** A PDF from the bodies of its objects, the first being its catalogue; `comment` precedes them. */
export function pdfOfObjects(objects: readonly string[], comment = ''): Buffer {
  let body = `%PDF-1.7\n%${comment}\n`;
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

const TEXT = 'BT /F1 48 Tf 72 720 Td (Laudo) Tj ET';

/** The objects of a document whose pages all show the same word. */
export function pagesOf(count: number): string[] {
  const kids = Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(' ');
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 3 0 R>>';
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    `<</Length ${TEXT.length}>>stream\n${TEXT}\nendstream\n`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: count }, () => page),
  ];
}

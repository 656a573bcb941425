/** Reads a legal page of the house back into the form in which it is edited: titles with "# ", items with "- ". */
export async function readPageText(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`the page ${path} was not read`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll('.legal-body > section')].map(sectionText).join('\n\n');
}

function text(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

function sectionText(section: Element): string {
  const blocks = [...section.children].map((child) => {
    if (child.tagName === 'H2') return `# ${text(child)}`;
    if (child.tagName === 'UL') return [...child.children].map((item) => `- ${text(item)}`).join('\n');
    if (child.tagName === 'TABLE') return [...child.querySelectorAll('tbody tr')].map(rowText).join('\n');
    return text(child);
  });
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** A row as an item: "- Name: first; second". */
function rowText(row: Element): string {
  const [name = '', ...cells] = [...row.children].map(text);
  return `- ${name}: ${cells.join('; ')}`;
}

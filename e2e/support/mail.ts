import { expect, type Page } from '@playwright/test';

const LINE = /<li><a href="([^"]+)">(.*?)<\/a><p>(.*?)<\/p>/g;

/**
 * Plain text of the newest mail to an address with these words in its subject, once the demonstration's mailbox has it;
 * conta/identidade.spec.ts tests the mailbox itself.
 */
export async function mailTo(page: Pick<Page, 'request'>, to: string, subject: string): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).text();
  let text = '';
  await expect(async () => {
    const lines = [...(await read('/demo/emails')).matchAll(LINE)];
    const mail = lines.find(
      ([, , title = '', people = '']) => title.includes(subject) && people.includes(to),
    );
    expect(mail, `${subject}, to ${to}`).toBeDefined();
    text = (await read(mail?.[1] ?? '')).split('class="folha texto"')[1] ?? '';
    expect(text).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return text;
}

/** Link of a mail to one screen. */
export async function linkTo(
  page: Pick<Page, 'request'>,
  to: string,
  subject: string,
  screen: string,
): Promise<string> {
  return new RegExp(`/${screen}/[\\w.-]*\\w`).exec(await mailTo(page, to, subject))?.[0] ?? '';
}

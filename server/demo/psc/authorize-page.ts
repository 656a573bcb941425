import type { FakeAnswer } from '../store/fake-http.ts';
import { escapeHtml, fakePage } from '../store/fake-page.ts';

/** The page where the person of the demonstration authorises. */
export function authorizePage({ name, minutes }: { name: string; minutes: number }): FakeAnswer {
  return fakePage({
    title: 'Autorizar assinatura',
    demo: 'Esta página faz as vezes do aplicativo do certificado em nuvem. O que ele assina não tem validade jurídica.',
    body: `<p>${escapeHtml(name)}, o Zelo pede para assinar documentos com o seu certificado durante ${minutes} minutos.</p>
  <form method="post">
    <button type="submit" name="decisao" value="sim">Autorizar</button>
    <button type="submit" name="decisao" value="nao">Recusar</button>
  </form>`,
  });
}

import { trechosDoTexto } from '../../../../domain/chat/chat.ts';

/** What somebody wrote: text, never markup; addresses of the web are plain links that tell nothing of this page. */
export function Texto({ texto }: { texto: string }) {
  return trechosDoTexto(texto).map(({ texto: parte, url }, index) =>
    url === null ? (
      parte
    ) : (
      // The pieces of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {parte}
      </a>
    ),
  );
}

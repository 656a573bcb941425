import { Server } from '@tus/server';

type Words = (error: { status_code: number; body: string }) => { status_code: number; body: string };

/**
 * The tus library's server, whose own refusals (a missing or wrong header) are put into words, too: the library
 * asks its error hook for the errors of its handlers only. `words` gives what the running call is answered.
 */
export class TusServer extends Server {
  words: Words = (error) => error;

  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    // Here and not on the response itself: the library makes a text of every body whose type it is not told.
    headers.set('content-type', 'application/json; charset=utf-8');
    if (body?.startsWith('{')) return super.write(context, headers, status, body);
    const told = this.words({ status_code: status, body: body ?? '' });
    return super.write(context, headers, told.status_code, told.body);
  }
}

import { sql, type Db } from '#server/platform/database.ts';

type NewError = {
  origin: string;
  message: string;
  stack?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  requestId?: string | undefined;
  userAgent?: string | undefined;
};

export async function insertError(db: Db, error: NewError): Promise<void> {
  const { origin, message, stack, method, path, requestId, userAgent } = error;
  await sql`
    INSERT INTO error_log (origin, message, stack, method, path, request_id, user_agent)
    VALUES (${origin}, ${message}, ${stack ?? null}, ${method ?? null}, ${path ?? null}, ${requestId ?? null}, ${userAgent ?? null})
  `.execute(db);
}

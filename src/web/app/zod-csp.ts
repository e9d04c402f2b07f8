import * as z from 'zod';

// The content policy forbids eval, so zod must not compile its schemas. Imported before any schema is made.
z.config({ jitless: true });

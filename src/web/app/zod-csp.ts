import * as z from 'zod';

// The content policy forbids eval: zod must not try to compile its schemas. Imported before any schema is made.
z.config({ jitless: true });

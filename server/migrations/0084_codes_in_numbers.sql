-- Codes as people count them: 999 before 1000, E9 before E10.
create collation if not exists in_numbers (provider = icu, locale = 'und-u-kn');
